import { createHash } from "node:crypto";

/** Given by pack/access.json and the contract with the site. */
export const FOLDERS = {
  public: "0c0ffee0-0000-4000-8000-000000000001",
  private: "0c0ffee0-0000-4000-8000-000000000002",
};

export const ROLES = {
  customer: "0c0ffee0-0000-4000-8000-000000000201",
  editor: "0c0ffee0-0000-4000-8000-000000000202",
  service: "0c0ffee0-0000-4000-8000-000000000203",
  shopManager: "0c0ffee0-0000-4000-8000-000000000204",
  owner: "0c0ffee0-0000-4000-8000-000000000205",
};

const NAMESPACE = Buffer.from("0c0ffee000004000800000000000face", "hex");

/**
 * The same row has the same id in every demo, so links and tests stay good. A name-based UUID as in RFC 9562, 5.5.
 *
 * @param {string} collection
 * @param {string} name what makes the row unique in its collection
 * @returns {string}
 */
export function createId(collection, name) {
  const bytes = createHash("sha1").update(NAMESPACE).update(`${collection}:${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
