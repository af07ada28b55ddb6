type UnknownRecord = Record<string, unknown>;

/** Type guard: an object with keys, no array. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object's keys and values; none of whatever is no object. */
export function toRecord(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {};
}

/** The objects of a list; none of whatever is no list. */
export function toRecords(value: unknown): UnknownRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Texts, whether one, several or none are given. */
export function toStrings(value: unknown): string[] {
  return [value ?? []].flat().map(String);
}

/** Type guard: a name that the object itself has. */
export function hasKey<T extends object>(object: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(object, name);
}

/** `Object.keys` with the type that a literal has. */
export function listKeys<T extends object>(object: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in object) keys.push(key);
  return keys;
}

/** The `code` of an error of Node's, of SQLite's or of a library's. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
