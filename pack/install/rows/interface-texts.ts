import { messagesByLanguage } from "#app/messages/index.ts";
import { findDefaultText } from "#app/messages/own-text-problem.ts";
import { nameArea, wantedTexts } from "#app/messages/wanted-texts.ts";
import type { Admin } from "../admin.ts";
import type { PackComponent } from "../components.ts";
import type { Names } from "../names.ts";
import type { PackRow, Snapshot } from "../pack.ts";

const fields = ["id", "language", "key", "area", "default_text"];
const keyOf = ({ language, key }: PackRow) => `${language} ${key}`;

const part = { title: "interface texts", missing: [], changing: [], differing: [], there: 0 };

/**
 * The texts that owners ask to change first, as rows for them to fill in: a row that is there keeps what the owner has
 * written, and only follows the default that the site has by now.
 * @param ours the pack's schema, under the names that its collections have in this Directus
 * @param here the schema as it is, before anything is created
 * @param spoken the site's languages
 */
export async function findInterfaceTexts(
  admin: Admin,
  here: Snapshot,
  { ours, names, spoken }: { ours: Snapshot; names: Names; spoken: string[] },
): Promise<PackComponent> {
  const collection = names.interface_texts ?? "interface_texts";
  if (!ours.collections.some((row) => row.collection === collection))
    return { ...part, create: async () => {} };
  const isThere = here.fields.some((row) => row.collection === collection && row.field === "default_text");
  const rows = isThere ? await admin.list<PackRow>(`/items/${collection}`, fields) : [];
  const wanted = spoken.filter((tag) => Object.hasOwn(messagesByLanguage, tag)).flatMap(listRows);
  const known = new Set(rows.map(keyOf));
  const missing = wanted.filter((row) => !known.has(keyOf(row)));
  const changes = rows.flatMap(({ id, language, key, area, default_text }) => {
    const now = describeText(String(language), String(key));
    const isSame = now.area === area && now.default_text === default_text;
    return now.default_text === undefined || isSame ? [] : { id, name: keyOf({ language, key }), ...now };
  });
  return {
    ...part,
    missing: missing.map(keyOf),
    changing: changes.map(({ name }) => name),
    there: wanted.length - missing.length,
    async create() {
      if (missing.length > 0) await admin.post(`/items/${collection}`, missing);
      const patches = changes.map(({ name: _, ...change }) => change);
      if (patches.length > 0) await admin.patch(`/items/${collection}`, patches);
    },
  };
}

function listRows(language: string): PackRow[] {
  return wantedTexts.map((key) => ({ language, key, ...describeText(language, key) }));
}

function describeText(language: string, key: string) {
  return { area: nameArea(language, key), default_text: findDefaultText(language, key) };
}
