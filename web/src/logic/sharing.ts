// Two views that differ in little share what is the same: pages then draw only what changed.
import type { View } from '../model/view';

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function sharedList(before: unknown[], after: unknown[]): unknown[] {
  const known = new Map(before.map((item) => [idOf(item), item]));
  let all = before.length === after.length;
  const out = after.map((item, i) => {
    const was = idOf(item) === undefined ? before[i] : known.get(idOf(item));
    const kept = was !== undefined && same(was, item) ? was : item;
    if (kept !== before[i]) all = false;
    return kept;
  });
  return all ? before : out;
}

const idOf = (item: unknown) => (item as { id?: string } | null)?.id;

/** The view `after`, made of the objects of `before` where they say the same. */
export function sharing(before: View | null, after: View): View {
  if (!before) return after;
  const [old, out] = [before as Record<string, unknown>, { ...after } as Record<string, unknown>];
  for (const [name, value] of Object.entries(out)) {
    const was = old[name];
    if (Array.isArray(value) && Array.isArray(was)) out[name] = sharedList(was, value);
    else if (was !== undefined && same(was, value)) out[name] = was;
  }
  return out as View;
}
