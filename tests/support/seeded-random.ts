/** A source of chance that repeats itself: the same seed gives the same run of numbers. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  oneOf<T>(things: readonly T[]): T;
}

/**
 * @param seed any whole number
 * @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c mulberry32, in the public domain
 */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    oneOf: (things) => things[between(0, things.length - 1)] as (typeof things)[number],
  };
}
