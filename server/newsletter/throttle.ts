/** Rate limit: callers run one after another, spaced from the previous start, so no burst follows a pause. */
export function createThrottle(perSecond: number): () => Promise<void> {
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
