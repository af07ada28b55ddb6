import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { readOpenApiSpec } from "@directus/sdk";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { ALL_CONTENT_TAG } from "./cache/cache-tags.ts";
import type { DirectusClient } from "./clients/client.ts";
import { DirectusError, isDirectusError } from "./errors.ts";
import { toNativeCollection } from "./naming/native-names.ts";
import { stripPackMarker } from "./naming/pack-marker.ts";

/** One field as a visitor may see it. */
export interface VisibleField {
  name: string;
  /** JSON's type, or "unknown" where Directus does not say (json fields). */
  type: "string" | "integer" | "number" | "boolean" | "object" | "array" | "unknown";
  format: string | undefined;
  note: string | undefined;
  nullable: boolean;
  /** The visible collections it leads to, and to how many items; undefined where it holds a value. */
  relation: Relation | undefined;
}

/** `any` is one item of one of several collections (Directus's many-to-any). */
export interface Relation {
  collections: string[];
  to: "one" | "many" | "any";
  /** Where it leads to users of Directus: what this visitor may read of their names. They are no collection here. */
  people?: string[];
}

export interface VisibleCollection {
  name: string;
  note: string | undefined;
  singleton: boolean;
  fields: Map<string, VisibleField>;
}

/** Files are no collection of `/items`, but what is read through a relation to them is checked like the rest. */
export const filesCollection = "directus_files";

/** The collections, fields and relations that one visitor may read, and nothing else. */
export type VisibleSchema = Map<string, VisibleCollection>;

type Property = {
  type?: VisibleField["type"];
  format?: string;
  description?: string;
  nullable?: boolean;
  oneOf?: { type?: string; format?: string; $ref?: string }[];
  items?: { oneOf?: { $ref?: string }[] };
};

const Property: z.ZodType<Property> = z.looseObject({});
const Specification = z.object({
  paths: z.record(z.string(), z.unknown()),
  tags: z
    .array(z.looseObject({ "x-collection": z.string().optional(), description: z.string().optional() }))
    .default([]),
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
  [
    "identities",
    "sign_in_events",
    "claims",
    "webhook_events",
    "email_messages",
    "order_numbers",
    "newsletter_subscribers",
    "newsletter_subscriptions",
    "stock_alerts",
    "interface_texts",
  ].map(toNativeCollection),
);

/** What one reader's schema is known to be. */
interface Known {
  /** When it was asked for, in epoch milliseconds; 0 once a change has been heard of since. */
  at: number;
  answer: Promise<VisibleSchema>;
  /** The answer, once it is there; until then the one before. */
  schema: VisibleSchema | undefined;
  isAsked: boolean;
  /** The question that is put as soon as this one is answered. */
  next?: Promise<VisibleSchema>;
}

const known = new Map<string, Known>();
const byPermissions = new Map<string, VisibleSchema>();

onPurge((tags) => {
  if (tags.includes(ALL_CONTENT_TAG)) for (const entry of known.values()) entry.at = 0;
});

function isYoung({ at }: Known): boolean {
  return Date.now() - at < limits.schemaLifetime;
}

/**
 * What this visitor may read, as Directus's own OpenAPI document under their bearer says it: guests and customers
 * may not ask `/collections` and `/fields`. Visitors with the same permissions get the same object. While Directus is
 * away, the last answer goes on.
 * @param key who asks: a user's id, or "guest"; the answer is kept for half a minute, until a change is heard of
 * @see https://directus.io/docs/api/server#get-openapi-specification
 */
export function readVisibleSchema(directus: DirectusClient, key: string): Promise<VisibleSchema> {
  const entry = known.get(key);
  return entry && isYoung(entry) ? entry.answer : ask(directus, key);
}

/** The same, asked for after this call: an answer that is on its way may be older than what the caller has just met. */
export function refreshVisibleSchema(directus: DirectusClient, key: string): Promise<VisibleSchema> {
  const entry = known.get(key);
  if (!entry?.isAsked) return ask(directus, key);
  const again = () => ask(directus, key);
  entry.next ??= entry.answer.then(again, again);
  return entry.next;
}

/** The schema that a reader has for now; undefined where it has to be asked for. */
export function getVisibleSchema(key: string): VisibleSchema | undefined {
  const entry = known.get(key);
  return entry && isYoung(entry) && !entry.isAsked ? entry.schema : undefined;
}

function ask(directus: DirectusClient, key: string): Promise<VisibleSchema> {
  const before = known.get(key)?.schema;
  const answer = fetchSchema(directus, before).catch((error) => {
    if (before && isDirectusError(error, "unavailable")) return before;
    throw error;
  });
  const entry: Known = { at: Date.now(), answer, schema: before, isAsked: true };
  known.delete(key);
  known.set(key, entry);
  answer.then(
    (schema) => Object.assign(entry, { schema, isAsked: false }),
    () => {
      entry.isAsked = false;
      if (known.get(key) === entry) known.delete(key);
    },
  );
  forgetOldest(known);
  return answer;
}

/** A collection that has just gone is looked for again: whoever changes permissions may take one away to give it anew. */
async function fetchSchema(
  directus: DirectusClient,
  before: VisibleSchema | undefined,
): Promise<VisibleSchema> {
  const fetched = async () => shared(await directus.request(readOpenApiSpec()));
  const isWhole = (schema: VisibleSchema) => [...(before?.keys() ?? [])].every((name) => schema.has(name));
  let schema = await fetched();
  for (let looks = 1; looks < limits.permissionsAttempts && !isWhole(schema); looks++) {
    await wait(limits.permissionsSettle);
    schema = await fetched();
  }
  return schema;
}

/** @throws DirectusError "unavailable" for what is no such document: something stands before Directus and answers for it */
function shared(document: unknown): VisibleSchema {
  const read = Specification.safeParse(document);
  if (!read.success)
    throw new DirectusError("unavailable", { message: "This is no specification.", cause: read.error });
  const { paths, components } = read.data;
  const permissions = createHash("sha256")
    .update(JSON.stringify([paths, components]))
    .digest("base64url");
  const schema = byPermissions.get(permissions) ?? parseSchema(document);
  byPermissions.delete(permissions);
  byPermissions.set(permissions, schema);
  forgetOldest(byPermissions);
  return schema;
}

function forgetOldest(map: Map<string, unknown>) {
  const [oldest] = map.keys();
  if (map.size > limits.schemasCached && oldest !== undefined) map.delete(oldest);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Digits that fit into any integer that a database has for keys. */
const digits = /^\d{1,18}$/;

/** False for a value that no item can have as this key: Directus answers one of another type with a failure. */
export function canBeKey(key: Pick<VisibleField, "type" | "format"> | undefined, value: unknown): boolean {
  if (key?.format === "uuid") return uuid.test(String(value));
  return key?.type !== "integer" || digits.test(String(value));
}

/** Reads collections, fields and relations out of the document. */
export function parseSchema(document: unknown): VisibleSchema {
  const { paths, tags, components } = Specification.parse(document);
  const isShown = (name: string) =>
    name === filesCollection ||
    (!hidden.has(name) && !name.startsWith("directus_") && paths[`/items/${name}`] !== undefined);
  const findReferencedCollection = (reference: string | undefined) => {
    const name = components.schemas[reference?.split("/").at(-1) ?? ""]?.["x-collection"];
    return name !== undefined && isShown(name) ? name : undefined;
  };
  const users = Object.values(components.schemas).find(
    ({ "x-collection": name }) => name === "directus_users",
  );
  const names = ["first_name", "last_name"].filter((field) => users?.properties?.[field]);
  const isUser = (reference: string | undefined) =>
    components.schemas[reference?.split("/").at(-1) ?? ""]?.["x-collection"] === "directus_users";
  const listUserCollections = (reference: string | undefined) => (isUser(reference) ? names : []);
  const schema: VisibleSchema = new Map();
  for (const { "x-collection": name, properties } of Object.values(components.schemas)) {
    if (!name || !properties || !isShown(name)) continue;
    const fields = Object.entries(properties).map(([field, property]) =>
      toField(field, property, { collectionOf: findReferencedCollection, peopleOf: listUserCollections }),
    );
    schema.set(name, {
      name,
      note: stripPackMarker(tags.find((tag) => tag["x-collection"] === name)?.description),
      singleton: isSingleton(paths[`/items/${name}`]),
      fields: new Map(fields.filter(leadsSomewhere).map((field) => [field.name, field])),
    });
  }
  return schema;
}

/** Directus says the answer of a singleton's list is one item, and leaves its own `type: array` beside it. */
function isSingleton(path: unknown): boolean {
  return /"data":\{[^{}]*("items":\{"type":"object"\},)?"\$ref"/.test(JSON.stringify(path ?? ""));
}

/** A list of what may not be seen is not worth a field; a single key stays, as the value that it is. */
function leadsSomewhere({ relation }: VisibleField): boolean {
  return relation?.to !== "many" || relation.collections.length > 0;
}

function toField(
  name: string,
  { type, format, description: note, nullable = true, oneOf, items }: Property,
  {
    collectionOf,
    peopleOf,
  }: {
    collectionOf: (reference: string | undefined) => string | undefined;
    peopleOf: (reference: string | undefined) => string[];
  },
): VisibleField {
  const targets = oneOf ?? items?.oneOf;
  if (!targets) {
    const plain = type ?? "unknown";
    return { name, type: plain, format, note, nullable, relation: undefined };
  }
  const references = targets.filter(({ $ref }) => $ref);
  const collections = references.flatMap(({ $ref }) => collectionOf($ref) ?? []);
  const to = !items ? "one" : references.length === 1 ? "many" : "any";
  const people = to === "one" ? peopleOf(references[0]?.$ref) : [];
  const relation: Relation = { collections, to, ...(people.length > 0 ? { people } : {}) };
  return { name, type: "string", format: undefined, note, nullable, relation };
}
