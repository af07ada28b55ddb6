/** Results by input and variant; dropped with either. */
export type Memo = WeakMap<object, WeakMap<object, unknown>>;

/** Deep-freezes plain objects and arrays in place, so that callers can share them. */
export function freezeDeep<T>(value: T): T {
  if (!isPlain(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
  return value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Memoization by identity, for pure functions: once for a frozen input, whose result is frozen too; else each time. */
export function memoizeFrozen<Result>(
  memo: Memo,
  [input, variant]: [unknown, object],
  compute: () => Result,
): Result {
  if (!isPlain(input) || !Object.isFrozen(input)) return compute();
  const known = memo.get(input) ?? new WeakMap<object, unknown>();
  memo.set(input, known);
  if (!known.has(variant)) known.set(variant, freezeDeep(compute()));
  return known.get(variant) as Result;
}
