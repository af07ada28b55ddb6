/**
 * Lets callers go one after another, so many in a second at most, however many ask at once. It is counted from when the
 * one before has gone, so that nobody catches up after a pause.
 * @returns what to wait for
 */
export function paceOf(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond;
  let last = Promise.resolve(Number.NEGATIVE_INFINITY);
  return async () => {
    last = last.then(async (before) => {
      const wait = before + gap - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
      return performance.now();
    });
    await last;
  };
}
