/** Where the state is kept cannot be asked now. Sessions and carts are there again once it can. */
export class StateError extends Error {
  override name = "StateError";
}
