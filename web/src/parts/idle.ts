// Costly drawing waits here for its turn: one piece at a time, each when the page has nothing better to do, so
// that the page answers to a click between any two of them.
let last: Promise<void> = Promise.resolve();

const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done, 50);
  });

/** Resolves when all work queued before has been drawn and the page is idle. */
export function turnToDraw(): Promise<void> {
  last = last.then(idle);
  return last;
}
