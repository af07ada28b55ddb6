import { randomBytes } from "node:crypto";
import { asAdmin } from "./directus.ts";

const publicPolicy = "abf8a154-5b1c-4a46-ac9c-7300570f4f17";
const files = "directus_files";
const servicePolicy = "0c0ffee0-0000-4000-8000-000000000104";

/** Collections of somebody else's making, under names that no other test uses. */
export interface Foreign {
  /** The real name of `shelves`, `parts` and so on. */
  name(short: string): string;
  remove(): Promise<void>;
}

interface Field {
  field: string;
  type: string;
  schema?: object;
  meta?: object;
}

const integerKey: Field = {
  field: "id",
  type: "integer",
  schema: { is_primary_key: true, has_auto_increment: true },
  meta: { hidden: true },
};
const text = (field: string, meta: object = {}): Field => ({ field, type: "string", schema: {}, meta });
const alias = (field: string, special: string): Field => ({
  field,
  type: "alias",
  meta: { special: [special] },
});
const integer = (field: string): Field => ({ field, type: "integer", schema: {}, meta: {} });

/**
 * Makes collections as other projects have them: integer and string keys, a singleton, none with a status, a
 * junction, a relation to itself, one to any collection, and a field of every kind that SQLite can hold. Everybody
 * may read them but for `parts.hidden_note` and `cellars`; the service role knows their metadata, but no row.
 */
export async function makeForeign(): Promise<Foreign> {
  const prefix = `zz${randomBytes(3).toString("hex")}_`;
  const name = (short: string) => `${prefix}${short}`;
  const made: string[] = [];

  async function collection(short: string, fields: Field[], meta: object = {}) {
    await asAdmin("/collections", {
      method: "POST",
      body: { collection: name(short), schema: {}, meta, fields },
    });
    made.unshift(name(short));
  }

  async function relation(from: string, field: string, to: string | null, meta: object = {}) {
    const body = {
      collection: name(from),
      field,
      related_collection: to && (to === files ? to : name(to)),
      meta,
      schema: to ? { on_delete: "SET NULL" } : null,
    };
    await asAdmin("/relations", { method: "POST", body });
  }

  const labelled = [{ language: "en-US", translation: "Shelves of the archive" }];
  await collection("shelves", [integerKey, text("name"), alias("parts", "o2m")], {
    translations: labelled,
    note: "Where things stand",
    display_template: "{{name}}",
  });
  await collection("codes", [
    { ...text("code"), schema: { is_primary_key: true, length: 60 } },
    text("title"),
  ]);
  await collection("settings", [integerKey, text("motto")], { singleton: true });
  await collection("cellars", [integerKey, text("name")]);
  await collection("parts", [
    integerKey,
    text("title", { note: "As it stands on the label", sort: 1 }),
    text("hidden_note"),
    { ...integer("shelf"), meta: { interface: "select-dropdown-m2o", special: ["m2o"] } },
    integer("parent"),
    integer("cellar"),
    alias("children", "o2m"),
    alias("codes", "m2m"),
    alias("blocks", "m2a"),
    { field: "marks", type: "csv", schema: {}, meta: { interface: "tags", special: ["cast-csv"] } },
    {
      field: "secret",
      type: "hash",
      schema: {},
      meta: { interface: "input-hash", special: ["hash", "conceal"] },
    },
    { field: "data", type: "json", schema: {}, meta: { special: ["cast-json"] } },
    { field: "price_amount", type: "bigInteger", schema: {}, meta: {} },
    text("currency"),
    { field: "seen_at", type: "timestamp", schema: {}, meta: { special: ["cast-timestamp"] } },
    { field: "day", type: "date", schema: {}, meta: {} },
    { field: "kept", type: "boolean", schema: {}, meta: { special: ["cast-boolean"] } },
    text("state", {
      interface: "select-dropdown",
      options: { choices: [{ text: "On show", value: "show" }] },
    }),
    { field: "story", type: "text", schema: {}, meta: { interface: "input-rich-text-html" } },
    { field: "weight", type: "decimal", schema: { numeric_precision: 12, numeric_scale: 4 }, meta: {} },
    { field: "ratio", type: "float", schema: {}, meta: {} },
    { field: "serial", type: "bigInteger", schema: {}, meta: {} },
    { field: "cost", type: "decimal", schema: { numeric_precision: 10, numeric_scale: 2 }, meta: {} },
    {
      ...integer("reach"),
      meta: { display: "formatted-value", display_options: { prefix: "~", suffix: " mm" } },
    },
    { field: "photo", type: "uuid", schema: {}, meta: { interface: "file-image", special: ["file"] } },
    { field: "paper", type: "uuid", schema: {}, meta: { interface: "file", special: ["file"] } },
  ]);
  await collection("parts_codes", [integerKey, integer("part"), text("code")]);
  await collection("parts_blocks", [integerKey, integer("part"), text("item"), text("collection")]);
  await relation("parts", "shelf", "shelves", { one_field: "parts" });
  await relation("parts", "parent", "parts", { one_field: "children" });
  await relation("parts", "cellar", "cellars");
  await relation("parts", "photo", files);
  await relation("parts", "paper", files);
  await relation("parts_codes", "part", "parts", { one_field: "codes", junction_field: "code" });
  await relation("parts_codes", "code", "codes", { junction_field: "part" });
  await relation("parts_blocks", "part", "parts", { one_field: "blocks", junction_field: "item" });
  await relation("parts_blocks", "item", null, {
    one_collection_field: "collection",
    junction_field: "part",
    one_allowed_collections: [name("shelves"), name("codes")],
  });
  const open = made.filter((one) => one !== name("cellars"));
  const visible = await asAdmin<{ field: string }[]>(`/fields/${name("parts")}`);
  const shown = visible.map(({ field }) => field).filter((field) => field !== "hidden_note");
  await asAdmin("/permissions", {
    method: "POST",
    body: open.flatMap((one) => [
      {
        policy: publicPolicy,
        collection: one,
        action: "read",
        fields: one === name("parts") ? shown : ["*"],
      },
      {
        policy: servicePolicy,
        collection: one,
        action: "read",
        fields: ["*"],
        permissions: { [one === name("codes") ? "code" : "id"]: { _null: true } },
      },
    ]),
  });
  return {
    name,
    async remove() {
      const filter = JSON.stringify({ collection: { _starts_with: prefix } });
      const permissions = await asAdmin<{ id: number }[]>(
        `/permissions?limit=-1&filter=${encodeURIComponent(filter)}`,
      );
      await asAdmin("/permissions", { method: "DELETE", body: permissions.map(({ id }) => id) });
      // Directus cannot drop a table that has a foreign key to itself.
      await asAdmin(`/fields/${name("parts")}/parent`, { method: "DELETE" });
      for (const one of made) await asAdmin(`/collections/${one}`, { method: "DELETE" });
    },
  };
}
