/**
 * Tells Studio where the preview of an item is: beside the form of what has a page of its own.
 */

import { requester } from "./requester.js";

const previewed = ["pages", "posts", "products"];

/**
 * @param {object} given
 * @param {string} given.url origin of the Directus
 * @param {string} given.token of an administrator
 * @param {{ url: string, previewKey: string }} given.site the site's origin as browsers reach it, and its PREVIEW_KEY
 * @param {Record<string, string>} [given.collections] names that collections have instead of the pack's
 * @param {string[]} [given.coming] collections that are yet to be created
 * @param {boolean} [given.dryRun]
 * @param {typeof globalThis.fetch} [given.fetch]
 * @returns {Promise<string[]>} the collections that were changed, or with `dryRun` would be
 * @throws {Error} with Directus's own words when it refuses a request
 */
export async function applyPreviews({
  url,
  token,
  site,
  collections = {},
  coming = [],
  dryRun = false,
  fetch = globalThis.fetch,
}) {
  const ask = requester({ url, token, fetch });
  const there = new Map(
    (await ask("GET", "/collections")).map((/** @type {any} */ row) => [row.collection, row]),
  );
  const changed = [];
  for (const collection of previewed) {
    const name = collections[collection] ?? collection;
    const address = addressOf(collection, site);
    // With some parts of the pack only, not every collection is there.
    if (!there.has(name) && !coming.includes(name)) continue;
    if (there.get(name)?.meta?.preview_url === address) continue;
    changed.push(name);
    if (!dryRun) await ask("PATCH", `/collections/${name}`, { meta: { preview_url: address } });
  }
  return changed;
}

/**
 * @param {string} collection
 * @param {{ url: string, previewKey: string }} site
 */
function addressOf(collection, { url, previewKey }) {
  const address = new URL("/preview", url);
  address.search = new URLSearchParams({ key: previewKey, collection }).toString();
  return `${address.href}&id={{id}}&version={{$version}}`;
}
