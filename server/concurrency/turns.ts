/** Coalesces calls: one at a time, and one more for all calls made meanwhile, which may have come too late for it. */
export function createTurns(work: () => Promise<void>): () => Promise<void> {
  let isAtIt = false;
  let askedMeanwhile = false;
  return async () => {
    askedMeanwhile = true;
    if (isAtIt) return;
    isAtIt = true;
    try {
      while (askedMeanwhile) {
        askedMeanwhile = false;
        await work();
      }
    } finally {
      isAtIt = false;
    }
  };
}
