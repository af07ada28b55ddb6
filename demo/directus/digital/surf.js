import { createHash } from "node:crypto";

export const RATE = 22_050;
const SECONDS = 2;

/**
 * Two seconds of surf: filtered noise that swells and falls. The same product sounds the same every time.
 *
 * @param {{ slug: string }} product
 * @returns {Int16Array} one channel, `RATE` samples a second
 */
export function generateSurf({ slug }) {
  const noise = noiseFrom(createHash("sha256").update(slug).digest().readUInt32LE());
  const samples = new Int16Array(RATE * SECONDS);
  let low = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const swell = Math.sin((Math.PI * at) / samples.length) ** 2;
    low += (noise() - low) * (0.05 + 0.25 * swell);
    samples[at] = Math.round(low * swell * 24_000);
  }
  return samples;
}

/** Numerical Recipes' linear congruential generator, from -1 to 1. @param {number} seed */
function noiseFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
