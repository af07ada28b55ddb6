import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** How many times as long a tick takes after full garbage collections in a process that had none under way. */
async function slowdown(start: string): Promise<number> {
  const script = `
    ${start};
    const pass = () => new Promise((done) => setTimeout(done, 5));
    const run = (ticks) => new Promise((done) => {
      const next = () => (ticks-- > 0 ? process.nextTick(next) : done());
      next();
    });
    const measure = async () => {
      let least = Infinity;
      for (let round = 0; round < 20; round += 1) {
        const began = performance.now();
        await run(50_000);
        least = Math.min(least, performance.now() - began);
      }
      return least;
    };
    const before = await measure();
    await pass();
    for (let round = 0; round < 5; round += 1) gc();
    await pass();
    console.log((await measure()) / before);
  `;
  const args = [
    "--disable-warning=ExperimentalWarning",
    "--expose-gc",
    "--input-type=module",
    "--eval",
    script,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

test("a tick takes as long after a full garbage collection as before it", async () => {
  expect(await slowdown('await import("./server/keep-tick-object.ts")')).toBeLessThan(2);
});

test("Node by itself is slower then, or else the module can go", async () => {
  expect(await slowdown("")).toBeGreaterThan(2);
});
