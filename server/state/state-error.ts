/** The store is unavailable; sessions and carts are kept. */
export class StateError extends Error {
  override name = "StateError";
}
