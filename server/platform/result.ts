/** Two outcomes that a caller expects; more than two are told apart by `kind`. */
export type Result<Value extends object, Reason extends string> =
  | ({ ok: true } & Value)
  | { ok: false; reason: Reason };
