import { readOpenApiSpec } from "@directus/sdk";
import { z } from "zod";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import type { Directus } from "./client.ts";

/** One field as a visitor may see it. */
export interface VisibleField {
  name: string;
  /** JSON's type, or "unknown" where Directus does not say (json fields). */
  type: "string" | "integer" | "number" | "boolean" | "object" | "array" | "unknown";
  format: string | undefined;
  note: string | undefined;
  /** The collections it leads to, and whether to many items; undefined where it holds a value. */
  relation: { collections: string[]; many: boolean } | undefined;
}

export interface VisibleCollection {
  name: string;
  fields: Map<string, VisibleField>;
}

/** The collections, fields and relations that one visitor may read, and nothing else. */
export type VisibleSchema = Map<string, VisibleCollection>;

type Property = {
  type?: string;
  format?: string;
  description?: string;
  oneOf?: { type?: string; format?: string; $ref?: string }[];
  items?: { oneOf?: { $ref?: string }[] };
};

const Property: z.ZodType<Property> = z.looseObject({});
const Specification = z.object({
  paths: z.record(z.string(), z.unknown()),
  components: z.object({
    schemas: z.record(
      z.string(),
      z.looseObject({
        "x-collection": z.string().optional(),
        properties: z.record(z.string(), Property).optional(),
      }),
    ),
  }),
});

/** Identities, sessions, webhooks and the like never show under `/items`, whatever the bearer. */
const hidden = new Set(
  ["identities", "claims", "webhook_events", "email_messages", "order_numbers"].map(
    (name) => config.directus.collections[name] ?? name,
  ),
);

const known = new Map<string, { at: number; schema: Promise<VisibleSchema> }>();

/**
 * What this visitor may read, as Directus's own OpenAPI document under their bearer says it: guests and customers
 * may not ask `/collections` and `/fields`.
 * @param key who asks: a user's id, or "guest"; the answer is kept for half a minute
 * @see https://directus.io/docs/api/server#get-openapi-specification
 */
export function visibleSchema(directus: Directus, key: string): Promise<VisibleSchema> {
  const entry = known.get(key);
  if (entry && Date.now() - entry.at < limits.schemaLifetime) return entry.schema;
  const schema = directus.request(readOpenApiSpec() as never).then((document) => parseSchema(document));
  known.set(key, { at: Date.now(), schema });
  schema.catch(() => known.delete(key));
  if (known.size > limits.schemasKept) known.delete(known.keys().next().value ?? key);
  return schema;
}

/** Reads collections, fields and relations out of the document. */
export function parseSchema(document: unknown): VisibleSchema {
  const { paths, components } = Specification.parse(document);
  const collectionOf = (reference: string | undefined) =>
    components.schemas[reference?.split("/").at(-1) ?? ""]?.["x-collection"];
  const schema: VisibleSchema = new Map();
  for (const { "x-collection": name, properties } of Object.values(components.schemas)) {
    if (!name || !properties || hidden.has(name) || name.startsWith("directus_") || !paths[`/items/${name}`])
      continue;
    const fields = Object.entries(properties).map(([field, property]) =>
      toField(field, property, collectionOf),
    );
    schema.set(name, { name, fields: new Map(fields.map((field) => [field.name, field])) });
  }
  return schema;
}

function toField(
  name: string,
  { type, format, description: note, oneOf, items }: Property,
  collectionOf: (reference: string | undefined) => string | undefined,
): VisibleField {
  const targets = oneOf ?? items?.oneOf;
  if (!targets)
    return { name, type: (type as VisibleField["type"]) ?? "unknown", format, note, relation: undefined };
  const collections = targets.flatMap(({ $ref }) => collectionOf($ref) ?? []);
  return {
    name,
    type: "string",
    format: undefined,
    note,
    relation: { collections, many: items !== undefined },
  };
}
