import { type Admin, AdminError } from "../install/admin.ts";
import type { PackRow } from "../install/pack.ts";
import { listStarterRows, type StarterChoice, type StarterRows } from "./rows.ts";
import { starterTexts } from "./texts.ts";

/** What a site's visitors would see beside a starter site. */
const content = ["pages", "posts", "products"];

const keysOf = (rows: PackRow[]) => rows.map(({ id }) => id);

/** Which keys of a collection are there, and whether somebody has changed their rows. */
async function readThere(admin: Admin, { collection, rows }: StarterRows): Promise<Map<unknown, boolean>> {
  const filter = { id: { _in: keysOf(rows) } };
  const there = await admin.list(`/items/${collection}`, ["id", "date_updated"], filter);
  return new Map(there.map(({ id, date_updated }) => [id, date_updated !== null]));
}

/**
 * Adds a small neutral site to a Directus that has the pack and no content. A run that broke off is finished by the next; what
 * the owner has deleted since does not come back.
 * @returns what was done, in words
 */
export async function addStarter(admin: Admin, choice: StarterChoice): Promise<string> {
  const parts = listStarterRows(choice);
  const there = await Promise.all(parts.map((part) => readThere(admin, part)));
  const last = there.at(-1);
  if (last && last.size > 0) return "The starter site is there already. Nothing has been added.";
  for (const collection of content) {
    const own = keysOf(parts.find((part) => part.collection === collection)?.rows ?? []);
    const others = await admin.list(`/items/${collection}`, ["id"], { id: { _nin: own } });
    if (others.length > 0) return `There are ${collection} already: no starter site has been added.`;
  }
  await nameSite(admin, choice);
  for (const [index, { collection, rows }] of parts.entries()) {
    const missing = rows.filter(({ id }) => !there[index]?.has(id));
    if (missing.length > 0) await admin.post(`/items/${collection}`, missing);
  }
  const counts = parts.map(({ collection, rows }) => `${collection} ${rows.length}`).join(", ");
  return [
    `A starter site has been added: ${counts}.`,
    "What is in [square brackets] is yours to replace, in Studio. Check tax and delivery before you sell.",
    "To remove all of it that you have not changed: npm run directus:install -- --remove-starter",
  ].join("\n");
}

/** Only where the owner has not: a Directus begins with an empty row or none. */
async function nameSite(admin: Admin, { language }: StarterChoice): Promise<void> {
  const { title } = await admin.get<{ title?: string | null }>("/items/globals", { fields: "title" });
  if (!title) await admin.patch("/items/globals", starterTexts(language).site);
}

/**
 * Deletes what is still as the starter made it, with all that belongs to it.
 * @returns what was done, in words
 */
export async function removeStarter(admin: Admin, choice: StarterChoice): Promise<string> {
  const left: string[] = [];
  let removed = 0;
  for (const part of listStarterRows(choice).reverse()) {
    for (const [key, isChanged] of await readThere(admin, part)) {
      const gone = !isChanged && (await remove(admin, part, key));
      if (gone) removed += 1;
      else left.push(`${part.collection} ${key}`);
    }
  }
  const kept =
    left.length > 0 ? [`Left, because somebody has changed or used them: ${left.join(", ")}.`] : [];
  return [`${removed} rows of the starter site have been removed.`, ...kept].join("\n");
}

/** @returns false where something else needs it: a product that has a stock ledger */
async function remove(admin: Admin, { collection, rows }: StarterRows, key: unknown): Promise<boolean> {
  try {
    await admin.remove(`/items/${collection}`, [key]);
  } catch (error) {
    if (error instanceof AdminError) return false;
    throw error;
  }
  // Directus deletes what belongs to a row, but not what a block's field leads to.
  for (const { collection: kind, item } of listBlocks(rows, key))
    await admin.remove(`/items/${kind}`, [item.id]);
  return true;
}

function listBlocks(rows: PackRow[], key: unknown): { collection: string; item: PackRow }[] {
  const row = rows.find(({ id }) => id === key);
  return Array.isArray(row?.blocks) ? row.blocks : [];
}
