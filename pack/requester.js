/** @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Ask */

/**
 * @param {{ url: string, token: string, fetch: typeof globalThis.fetch }} options
 * @returns {Ask} asks Directus and answers with its `data`; throws with Directus's own words when it refuses
 */
export function requester({ url, token, fetch }) {
  return async function ask(method, path, body) {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        // A connection that Directus has closed while we were busy for seconds is a failure to whoever uses it again.
        connection: "close",
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Directus answered ${response.status} to ${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text).data;
  };
}
