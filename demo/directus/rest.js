import { readFile } from "node:fs/promises";

/**
 * @typedef {object} Rest
 * @property {(path: string, body: unknown) => Promise<any>} post a list is written as one batch; an empty one not at all
 * @property {(path: string, body: unknown) => Promise<any>} patch
 * @property {(file: Upload) => Promise<any>} upload
 *
 * @typedef {{ id: string, folder: string, name: string, type: string, title: string, description?: string, bytes: Uint8Array }} Upload
 */

/**
 * A Directus as its administrator. Every call answers `data`, or throws an Error with Directus's own words.
 *
 * @param {string} url origin
 * @param {string} token
 * @returns {Rest}
 */
export function createRestClient(url, token) {
  const authorization = `Bearer ${token}`;

  async function send(method, path, body, headers) {
    const response = await fetch(`${url}${path}`, { method, headers: { authorization, ...headers }, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`Directus answered ${response.status} to ${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text).data;
  }
  const sendJson = (method, path, body) =>
    send(method, path, JSON.stringify(body), { "content-type": "application/json" });

  return {
    post: async (path, body) =>
      Array.isArray(body) && body.length === 0 ? [] : sendJson("POST", path, body),
    patch: (path, body) => sendJson("PATCH", path, body),
    upload: ({ name, type, bytes, ...fields }) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value ?? "");
      form.append("file", new Blob([bytes], { type }), name);
      return send("POST", "/files", form);
    },
  };
}

/**
 * @template T
 * @param {T[]} items
 * @param {number} workers how many at a time
 * @param {(item: T, done: number) => Promise<unknown>} work
 */
export async function runInParallel(items, workers, work) {
  let next = 0;
  let done = 0;
  const worker = async () => {
    while (next < items.length) {
      const item = items[next++];
      if (item !== undefined) await work(item, done);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

/** @param {string} path */
export async function readBytes(path) {
  return new Uint8Array(await readFile(path));
}
