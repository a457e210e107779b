// A view made whole again from the last one and what the server says is new in it (docs/server.md, `changed`).
import type { View } from '../model/view';
import type { Changed } from '../model/server';

/** The new view. What did not change is the very same object as before; the old view stays as it is. */
export function withChanges(view: View, changed: Changed): View {
  const next: Record<string, unknown> = { ...view, ...changed.set };
  for (const [name, splices] of Object.entries(changed.lists ?? {})) {
    const list = [...((next[name] as unknown[] | undefined) ?? [])];
    for (const [at, out, come] of splices) list.splice(at, out, ...come);
    next[name] = list;
  }
  for (const name of changed.gone ?? []) delete next[name];
  return next as View;
}
