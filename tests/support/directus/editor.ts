import { afterAll, beforeAll } from "vitest";
import { endpoints } from "../endpoints.ts";
import { personas } from "../personas.ts";
import { asAdmin } from "./directus.ts";

/** Directus as somebody of the staff has it in Studio. */
export interface Editor {
  token: string;
  /** Asks Directus; throws where they may not. */
  ask<T = { id: string }>(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<T>;
  /** Writes a row that is gone after the tests. @returns its id */
  write(collection: string, row: object): Promise<string>;
  /** For `afterAll`: the owner removes what was written, the newest first. */
  removeAll(): Promise<void>;
}

/** Signs in at Directus as an editor does in Studio. */
export function openEditor(): Promise<Editor> {
  return openStudio(personas.teodor);
}

/** Signs in at Directus as whoever works in Studio does. */
export async function openStudio({ email, password }: Record<"email" | "password", string>): Promise<Editor> {
  const made: string[] = [];
  const { access_token: token } = await send<{ access_token: string }>("POST", "/auth/login", {
    email,
    password,
  });

  async function ask<T>(method: string, path: string, body?: unknown) {
    return send<T>(method, path, body, token);
  }

  return {
    token,
    ask,
    async write(collection, row) {
      const path = collection.startsWith("/") ? collection : `/items/${collection}`;
      const { id } = await ask<{ id: string }>("POST", path, row);
      made.push(`${path}/${id}`);
      return id;
    },
    async removeAll() {
      for (const path of made.splice(0).reverse()) await asAdmin(path, { method: "DELETE" });
    },
  };
}

/** The same for all tests of a file: signs in before them, and removes afterwards what was written. */
export function openStudioForFile(persona: Record<"email" | "password", string>): Omit<Editor, "removeAll"> {
  let studio: Editor | undefined;
  beforeAll(async () => {
    studio = await openStudio(persona);
  });
  afterAll(() => studio?.removeAll());
  const opened = (): Editor => {
    if (!studio) throw new Error("Studio is open while tests run.");
    return studio;
  };
  return {
    get token() {
      return opened().token;
    },
    ask: (...asked) => opened().ask(...asked),
    write: (...row) => opened().write(...row),
  };
}

async function send<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${endpoints.directus.url}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} to ${method} ${path}: ${text}`);
  return text ? (JSON.parse(text) as { data: T }).data : (undefined as T);
}
