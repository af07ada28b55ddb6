/** Strangers write headers: more characters are not read, more values are not remembered. */
const characters = 1000;
const remembered = 200;

/** Memoised negotiation: nearly all browsers send one of a few values. A missing header is empty. */
export function memoizeByHeader<T>(negotiate: (header: string) => T): (header: string | undefined) => T {
  const known = new Map<string, { result: T }>();
  return (header = "") => {
    const found = known.get(header);
    if (found) return found.result;
    const result = negotiate(header.slice(0, characters));
    if (known.size < remembered) known.set(header, { result });
    return result;
  };
}
