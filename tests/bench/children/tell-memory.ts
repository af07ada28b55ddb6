// Loaded before the site's own code: at SIGUSR2 it says what of its memory is in use, once all that can go has gone.
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ inUse: heapUsed + external, rss })}\n`);
});
