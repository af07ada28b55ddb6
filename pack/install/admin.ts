import { createDirectus, customEndpoint, rest, staticToken } from "@directus/sdk";
import type { Row, Snapshot } from "./pack.ts";

/** What Directus refused, in its own words: the person at this terminal is its administrator. */
export class AdminError extends Error {
  override name = "AdminError";
}

/** A Directus as its administrator. */
export interface Admin {
  get<T = Row>(path: string, params?: Row): Promise<T>;
  list<T = Row>(path: string, fields: string[], filter?: Row): Promise<T[]>;
  post(path: string, body: unknown): Promise<unknown>;
  /** The schema as it is, with the version of Directus that describes it. */
  snapshot(): Promise<Snapshot & { directus: string }>;
  /** Adds to the schema, all or nothing; changes and removes nothing. */
  extend(now: Snapshot, additions: Snapshot): Promise<void>;
}

interface SchemaDiff {
  hash: string;
  diff: Record<"collections" | "fields" | "relations", { diff: { kind: string; path?: string[] }[] }[]>;
}

/**
 * Opens a Directus as its administrator.
 * @throws AdminError from every call that Directus refuses or does not answer
 */
export function openAdmin(url: string, token: string): Admin {
  const client = createDirectus(url).with(staticToken(token)).with(rest());

  async function send<T>(method: "GET" | "POST", path: string, params?: Row, body?: unknown): Promise<T> {
    const upload = body instanceof FormData;
    const headers = upload ? { "Content-Type": "multipart/form-data" } : undefined;
    const content = upload
      ? (body as unknown as string)
      : body === undefined
        ? undefined
        : JSON.stringify(body);
    try {
      return await client.request(customEndpoint<T>({ method, path, params, headers, body: content }));
    } catch (error) {
      throw new AdminError(`${method} ${path}: ${wordsOf(error)}`, { cause: error });
    }
  }

  return {
    get: (path, params) => send("GET", path, params),
    list: (path, fields, filter) => send("GET", path, { limit: -1, fields: fields.join(","), filter }),
    post: (path, body) => send("POST", path, undefined, body),
    snapshot: () => send("GET", "/schema/snapshot"),
    async extend(now, additions) {
      const after = {
        ...now,
        collections: [...now.collections, ...additions.collections],
        fields: [...now.fields, ...additions.fields],
        relations: [...now.relations, ...additions.relations],
      };
      const diff = await send<SchemaDiff | undefined>("POST", "/schema/diff", undefined, fileOf(after));
      if (!diff) return;
      const changes = Object.values(diff.diff).flatMap((parts) => parts.flatMap((part) => part.diff));
      if (changes.some(({ kind, path }) => kind !== "N" || path)) {
        throw new AdminError(
          "Directus would change or remove something that is there. Nothing has been done.",
        );
      }
      await send("POST", "/schema/apply", undefined, fileOf(diff));
    },
  };
}

/** As a file, because Directus takes no JSON body beyond a megabyte. */
function fileOf(content: unknown): FormData {
  const form = new FormData();
  form.append("file", new Blob([JSON.stringify(content)], { type: "application/json" }), "schema.json");
  return form;
}

function wordsOf(error: unknown): string {
  const { errors, response, cause, message } = error as {
    errors?: { message: string }[];
    response?: Response;
    cause?: { code?: string };
    message?: string;
  };
  if (Array.isArray(errors)) return errors.map((one) => one.message).join(" ");
  if (response) return `answered ${response.status}`;
  return cause?.code ?? message ?? String(error);
}
