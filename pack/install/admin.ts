import { createDirectus, rest, staticToken } from "@directus/sdk";
import { getErrorCode, getErrorMessage, toRecord, toRecords } from "#server/platform/guards.ts";
import type { PackRow, Snapshot } from "./pack.ts";

/** What Directus refused, in its own words: the person at this terminal is its administrator. */
export class AdminError extends Error {
  override name = "AdminError";
}

/** A Directus as its administrator. */
export interface Admin {
  get<T = PackRow>(path: string, params?: PackRow): Promise<T>;
  list<T = PackRow>(path: string, fields: string[], filter?: PackRow): Promise<T[]>;
  post<T = unknown>(path: string, body: unknown): Promise<T>;
  patch(path: string, body: unknown): Promise<unknown>;
  remove(path: string, keys: unknown[]): Promise<unknown>;
  /** The schema as it is, with the version of Directus that describes it. */
  snapshot(): Promise<Snapshot & { directus: string }>;
  /** Adds to the schema and changes what is named, all or nothing; removes nothing. */
  extend(now: Snapshot, additions: Snapshot, changes?: Snapshot): Promise<void>;
}

type Place = { collection: string; field?: string };

interface SchemaDiff {
  hash: string;
  diff: Record<keyof Snapshot, (Place & { diff: { kind: string; path?: string[] }[] })[]>;
}

const nothing: Snapshot = { collections: [], fields: [], relations: [] };

/**
 * Opens a Directus as its administrator.
 * @throws AdminError from every call that Directus refuses or does not answer
 */
export function openAdmin(url: string, token: string): Admin {
  const client = createDirectus(url).with(staticToken(token)).with(rest());

  async function send<T>(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    { params, body }: { params?: PackRow; body?: unknown } = {},
  ): Promise<T> {
    const upload = body instanceof FormData;
    // A connection that Directus has closed while we were busy for seconds is a failure to whoever uses it again.
    const headers = { Connection: "close", ...(upload && { "Content-Type": "multipart/form-data" }) };
    const content = body === undefined || upload ? body : JSON.stringify(body);
    try {
      return await client.request<T>(() => ({ method, path, params, headers, body: content }));
    } catch (error) {
      if (isUnreachable(error)) throw new AdminError(unreachable(url, error), { cause: error });
      if (toRecord(toRecord(error).response).status === 401)
        throw new AdminError(`${url} does not know this token: set DIRECTUS_ADMIN_TOKEN anew.`, {
          cause: error,
        });
      throw new AdminError(`${method} ${path}: ${wordsOf(error)}`, { cause: error });
    }
  }

  return {
    get: (path, params) => send("GET", path, { params }),
    list: (path, fields, filter) =>
      send("GET", path, { params: { limit: -1, fields: fields.join(","), filter } }),
    post: (path, body) => send("POST", path, { body }),
    patch: (path, body) => send("PATCH", path, { body }),
    remove: (path, keys) => send("DELETE", path, { body: keys }),
    snapshot: () => send("GET", "/schema/snapshot"),
    async extend(now, additions, changes = nothing) {
      const after = {
        ...now,
        collections: [...replaced(now.collections, changes.collections), ...additions.collections],
        fields: [...replaced(now.fields, changes.fields), ...additions.fields],
        relations: [...replaced(now.relations, changes.relations), ...additions.relations],
      };
      const diff = await send<SchemaDiff | undefined>("POST", "/schema/diff", { body: fileOf(after) });
      if (!diff) return;
      if (kinds.some((kind) => !isAskedFor(diff.diff[kind], changes[kind]))) {
        throw new AdminError(
          "Directus would change or remove something that is there. Nothing has been done.",
        );
      }
      await send("POST", "/schema/apply", { body: fileOf(diff) });
    },
  };
}

const kinds = ["collections", "fields", "relations"] as const;
const placeOf = ({ collection, field }: Place) => `${collection}.${field ?? ""}`;

function replaced<Row extends Place>(rows: Row[], changed: Row[]): Row[] {
  const byPlace = new Map(changed.map((row) => [placeOf(row), row]));
  return rows.map((row) => byPlace.get(placeOf(row)) ?? row);
}

/** Whether all differences are new parts, or within parts that are to change. */
function isAskedFor(parts: SchemaDiff["diff"][keyof Snapshot], changed: Place[]): boolean {
  const places = new Set(changed.map(placeOf));
  return parts.every((part) =>
    part.diff.every(({ kind, path }) => (path ? places.has(placeOf(part)) : kind === "N")),
  );
}

/** As a file, because Directus takes no JSON body beyond a megabyte. */
function fileOf(content: unknown): FormData {
  const form = new FormData();
  form.append("file", new Blob([JSON.stringify(content)], { type: "application/json" }), "schema.json");
  return form;
}

/** Whether nobody answered: neither Directus nor anything before it. */
function isUnreachable(error: unknown): boolean {
  const { errors, response } = toRecord(error);
  return !Array.isArray(errors) && !response && error instanceof TypeError;
}

function unreachable(url: string, error: unknown): string {
  const code = error instanceof Error && getErrorCode(error.cause);
  return `Nothing answers at ${url}${code ? ` (${code})` : ""}: start Directus, or correct DIRECTUS_URL.`;
}

function wordsOf(error: unknown): string {
  const { errors, response, cause } = toRecord(error);
  if (Array.isArray(errors))
    return toRecords(errors)
      .map(({ message }) => message)
      .join(" ");
  if (response) return `answered ${toRecord(response).status}`;
  return getErrorCode(cause) ?? getErrorMessage(error);
}
