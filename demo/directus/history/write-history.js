import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What the seed has booked; the history has the same and more. */
const REPLACED = ["stock_movements", "fulfillments", "payments", "order_lines", "order_numbers", "orders"];

/**
 * Writes a history into a copied database, while no Directus has it open, for through its API it takes minutes.
 *
 * @param {string} dir
 * @param {import("./index.js").History} history
 */
export function writeHistory(dir, { rows, dateOfPost, newsletterOfPost }) {
  const database = new DatabaseSync(join(dir, "data.sqlite"), { enableForeignKeyConstraints: true });
  try {
    database.exec("BEGIN");
    for (const collection of REPLACED) database.exec(`DELETE FROM "${collection}"`);
    for (const [collection, list] of Object.entries(rows)) insertRows(database, collection, list);
    const date = database.prepare("UPDATE posts SET published_at = ? WHERE id = ?");
    for (const [post, published] of dateOfPost) date.run(toColumn(published), post);
    const send = database.prepare("UPDATE posts SET newsletter = ? WHERE id = ?");
    for (const [post, newsletter] of newsletterOfPost) send.run(newsletter, post);
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

/** @param {DatabaseSync} database @param {string} collection @param {any[]} rows all with the same fields */
function insertRows(database, collection, rows) {
  const [first] = rows;
  if (!first) return;
  const fields = Object.keys(first);
  const names = fields.map((field) => `"${field}"`).join(", ");
  const insert = database.prepare(
    `INSERT INTO "${collection}" (${names}) VALUES (${fields.map(() => "?").join(", ")})`,
  );
  for (const row of rows) insert.run(...fields.map((field) => toColumn(row[field])));
}

/** As Directus's own driver stores it. @param {unknown} value */
function toColumn(value) {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.getTime();
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" ? JSON.stringify(value) : value;
}
