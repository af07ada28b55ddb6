/** @param {Record<string, string> | "" | undefined} given */
export function createMetadata(given) {
  return mergeMetadata({}, given);
}

/**
 * Stripe's merge: named keys are set, an empty value removes its key, `metadata=''` removes all.
 * @param {Record<string, string>} current @param {Record<string, string> | "" | undefined} given
 */
export function mergeMetadata(current, given) {
  if (given === "") return {};
  const merged = { ...current, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
