/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string} title what is being done, as the person who waits would say it
 * @property {string[]} after ids of the steps that must be done first; those that need not be taken at all are left out
 * @property {number} seconds how long it is expected to take
 * @property {(report: (detail: string) => void) => Promise<unknown>} run
 *
 * @typedef {Step & { started?: number, ended?: number, detail: string }} Progress
 */

/**
 * Runs steps as soon as those before them are done. The first that fails ends the whole; the caller stops what still runs.
 *
 * @param {Step[]} steps
 * @param {(steps: Progress[]) => void} onChange
 * @param {() => number} [now] milliseconds
 * @returns {Promise<Record<string, number>>} seconds that each took
 */
export async function runSteps(steps, onChange, now = Date.now) {
  const progress = steps.map((step) => /** @type {Progress} */ ({ ...step, detail: "" }));
  await new Promise((resolve, reject) => {
    const advance = () => {
      onChange(progress);
      if (progress.every((step) => step.ended)) return resolve(undefined);
      for (const step of progress.filter((candidate) => isReady(candidate, progress))) {
        step.started = now();
        const report = (/** @type {string} */ detail) => {
          step.detail = detail;
          onChange(progress);
        };
        step.run(report).then(() => {
          step.ended = now();
          advance();
        }, reject);
      }
    };
    advance();
  });
  return Object.fromEntries(
    progress.map((step) => [step.id, ((step.ended ?? 0) - (step.started ?? 0)) / 1000]),
  );
}

/**
 * Seconds until the last step is done, along the longest chain of what is left.
 *
 * @param {Progress[]} steps
 * @param {number} now milliseconds
 */
export function estimateSecondsLeft(steps, now) {
  /** @type {Map<string, number>} */
  const finish = new Map();
  for (const step of steps) {
    const before = Math.max(0, ...step.after.map((id) => finish.get(id) ?? 0));
    finish.set(step.id, before + ownSecondsLeft(step, now));
  }
  return Math.max(0, ...finish.values());
}

/**
 * A step that takes longer than expected is never said to be over: a twentieth of it is still to come.
 *
 * @param {Progress} step
 * @param {number} now
 */
function ownSecondsLeft(step, now) {
  if (step.ended) return 0;
  if (!step.started) return step.seconds;
  return Math.max(step.seconds - (now - step.started) / 1000, step.seconds / 20);
}

/**
 * @param {Progress} step
 * @param {Progress[]} steps
 */
function isReady(step, steps) {
  return !step.started && steps.every((other) => other.ended || !step.after.includes(other.id));
}
