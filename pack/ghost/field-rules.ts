import { readFields } from "@directus/sdk";
import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";
import { toNativeCollection, toNativeField } from "#server/directus/naming/native-names.ts";
import type { CollectionName } from "#server/directus/query/typed-query.ts";
import { passes } from "../doctor/rows.ts";

const Fields = z.array(
  z.object({
    collection: z.string(),
    field: z.string(),
    schema: z
      .object({
        is_nullable: z.boolean().default(true),
        default_value: z.unknown().optional(),
        max_length: z.number().nullish(),
        is_unique: z.boolean().default(false),
        is_primary_key: z.boolean().default(false),
      })
      .nullish(),
    meta: z.object({ special: z.array(z.string()).nullish(), validation: z.unknown().optional() }).nullish(),
  }),
);
type Field = z.output<typeof Fields>[number];

/** Throws why Directus would refuse a row of a collection, as far as that can be known before. */
export type CheckRow = (collection: CollectionName | "directus_users", row: Row) => Promise<void>;

/**
 * Reads what Directus asks of fields (a value, its length, the rule of its form, and that it is unique), so that a trial
 * says what a run would. A row that has passed counts as made.
 */
export async function createRowCheck(admin: DirectusClient): Promise<CheckRow> {
  const all = Fields.parse(await admin.request(readFields()));
  const held = new Map<string, Promise<Map<string, string>>>();
  return async (collection, row) => {
    const own = all.filter((field) => field.collection === toNativeCollection(collection));
    const values = new Map(
      Object.entries(row).map(([name, value]) => [toNativeField(collection, name), value]),
    );
    const problems = own.flatMap((field) => findProblem(field, values) ?? []);
    if (problems.length > 0) throw new Error(problems.join("; "));
    if (collection === "directus_users") return;
    const unique = new Set(
      own.flatMap(({ field, schema }) => (schema?.is_unique && !schema.is_primary_key ? field : [])),
    );
    for (const [name, value] of Object.entries(row)) {
      const field = toNativeField(collection, name);
      if (!unique.has(field) || typeof value !== "string") continue;
      const key = `${collection}.${name}`;
      const reading = held.get(key) ?? mapIdsByField(admin, collection, name);
      held.set(key, reading);
      const there = await reading;
      if (there.has(value)) throw new Error(`${field} ${value} is in use already`);
      there.set(value, "");
    }
  };
}

const generated = /^(?:uuid|(?:date|user|role)-(?:created|updated))$/;

function findProblem({ field, schema, meta }: Field, values: Map<string, unknown>): string | undefined {
  const value = values.get(field);
  if (value === undefined || value === null) {
    const isMade = schema?.is_primary_key || meta?.special?.some((special) => generated.test(special));
    const isDefault = value === undefined && (schema?.default_value ?? null) !== null;
    return !schema || schema.is_nullable || isMade || isDefault ? undefined : `${field} is missing`;
  }
  const most = schema?.max_length ?? 0;
  if (typeof value === "string" && most > 0 && [...value].length > most)
    return `${field} is longer than the ${most} characters that there is room for`;
  const isWell = !meta?.validation || passes(meta.validation, Object.fromEntries(values));
  return isWell ? undefined : `${field} is not valid by its field's rule: ${String(value).slice(0, 80)}`;
}
