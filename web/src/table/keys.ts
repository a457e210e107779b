// The keyboard at the table. Letters work anywhere on the page except while typing.
import type { Places } from '../logic/places';
import type { Step } from '../logic/targets';
import type { Play } from './play.svelte';
import type { TableSession } from './session.svelte';

interface BoardHandle {
  fit(): void;
  fitWhole(): void;
  fitAction(): void;
  pan(dx: number, dy: number): void;
  zoomBy(factor: number): void;
  reveal(id: string): void;
}

export interface KeyContext {
  session: TableSession;
  play: Play;
  board: BoardHandle | undefined;
  places: Places | null;
  help(): void;
  announce(text: string): void;
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return Boolean(target?.closest?.('input, textarea, select, dialog[open], [contenteditable]'));
}

function onBoard(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return target === document.body || Boolean(target?.closest?.('[data-board]'));
}

export function nameOfStep(step: Step, context: Pick<KeyContext, 'session' | 'places'>): string {
  if (step.kind === 'piece') {
    const piece = context.session.view?.pieces?.find((p) => p.id === step.id);
    const where = context.places?.get(piece?.at)?.name;
    const values = piece?.values?.length ? ` ${piece.values.join('-')}` : '';
    return `${piece?.name ?? piece?.short ?? step.id}${values}${where ? ` at ${where}` : ''}`;
  }
  return context.places?.get(step.id)?.name ?? step.id;
}

/** Moves the cursor to the next thing that can be clicked; false at the end of the list. */
function nextTarget(context: KeyContext, back: boolean, wrap: boolean): boolean {
  const { play, board } = context;
  const list = play.next;
  if (!list.length) return false;
  const now = play.cursor
    ? list.findIndex((s) => s.kind === play.cursor!.kind && s.id === play.cursor!.id)
    : back
      ? list.length
      : -1;
  let index = now + (back ? -1 : 1);
  if (index < 0 || index >= list.length) {
    if (!wrap) {
      play.cursor = null;
      return false;
    }
    index = (index + list.length) % list.length;
  }
  setCursor(context, list[index]!);
  board?.reveal(list[index]!.id);
  return true;
}

function setCursor(context: KeyContext, step: Step): void {
  context.play.cursor = step;
  const offer = context.play.preview(step)?.offer;
  context.announce(
    [nameOfStep(step, context), offer?.label, offer?.cost !== undefined ? `cost ${offer.cost}` : '']
      .filter(Boolean)
      .join(', '),
  );
  context.board?.reveal(step.id);
}

function walk(context: KeyContext, dx: number, dy: number): boolean {
  const { play, places } = context;
  if (!places || !play.picked.length) return false;
  const spaces = play.next.filter((s) => s.kind === 'space');
  if (!spaces.length) return false;
  const last = play.cursor ?? play.picked[play.picked.length - 1]!;
  const from = last.kind === 'space' ? last.id : context.session.view?.pieces?.find((p) => p.id === last.id)?.at;
  const to = from ? places.towards(from, dx, dy, new Set(spaces.map((s) => s.id))) : spaces[0]!.id;
  if (to) setCursor(context, { kind: 'space', id: to });
  return true;
}

/** The buttons of the header in the order they stand there. */
function buttonsOf(play: Play): (() => void)[] {
  const { destination } = play;
  return [
    ...(destination ? [() => play.march(destination)] : []),
    ...(!destination && play.composes && play.force.length ? [() => play.takeForce()] : []),
    ...[...play.mainButtons, ...play.sideButtons].map((choice) => () => play.choose(choice)),
  ];
}

export function handleKey(event: KeyboardEvent, context: KeyContext): void {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
  const { play, session, board } = context;
  const inButton = Boolean(
    (event.target as HTMLElement | null)?.closest?.('button, a, summary, [role="tab"], [role="button"]'),
  );
  const key = event.key;
  let used = true;
  const story = session.story;
  if (story.stage && (key === 'Enter' || key === ' ' || key === 'Escape')) {
    if (inButton && key !== 'Escape') return;
    event.preventDefault();
    return story.go();
  }
  if (story.playing && (key === ' ' || key === 'Enter') && !inButton) {
    event.preventDefault();
    // At the reading pace Space goes on to the next move; otherwise it goes to the question.
    return story.waiting ? story.go() : story.skip();
  }
  if (session.past || session.replay.open) {
    const replay = session.replay;
    const direction = key === 'ArrowRight' || key === 'b' ? 1 : key === 'ArrowLeft' || key === 'B' ? -1 : 0;
    if (direction && !inButton) {
      event.preventDefault();
      if (key === 'b' || key === 'B') void replay.walkTo('battle', direction);
      else void (event.shiftKey ? replay.walkTo('phase', direction) : replay.walk(direction));
      return;
    }
  }
  if (key === 'Escape') play.letGo();
  else if (key === 'n') nextTarget(context, false, true);
  else if (key === 'p') nextTarget(context, true, true);
  else if (key === 'Tab')
    used = onBoard(event) && event.target !== document.body && nextTarget(context, event.shiftKey, false);
  else if (key === 'u') void session.undo();
  else if (key === 'o') play.oddsFor = play.oddsFor ? null : play.worthOdds();
  else if (key === '?') context.help();
  else if (key === '0') board?.fit();
  else if (key === '9') board?.fitWhole();
  else if (key === '8') board?.fitAction();
  else if (key === '+' || key === '=') board?.zoomBy(1.3);
  else if (key === '-') board?.zoomBy(1 / 1.3);
  else if (/^[1-7]$/.test(key)) {
    const press = buttonsOf(play)[Number(key) - 1];
    if (press) press();
    else used = false;
  } else if (key === 'Enter' && !inButton) {
    if (play.destination && play.cursor?.id === play.destination.place) play.march(play.destination);
    else if (play.cursor) play.click(play.cursor);
    else used = false;
  } else if (key === ' ' && !inButton) {
    const at = play.cursor ?? play.hover;
    const place = at?.kind === 'piece' ? session.view?.pieces?.find((p) => p.id === at.id)?.at : at?.id;
    play.pinnedStack = place && play.pinnedStack !== place ? place : null;
  } else if (arrows[key] && onBoard(event)) {
    const [dx, dy] = arrows[key]!;
    if (!walk(context, dx, dy)) board?.pan(-dx * 80, -dy * 80);
  } else used = false;
  if (used) event.preventDefault();
}
