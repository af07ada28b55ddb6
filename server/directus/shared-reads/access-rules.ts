import type { RelationMap } from "../cache/relations.ts";
import type { Row } from "../clients/client.ts";

export interface Policy {
  admin: boolean;
  app: boolean;
  /** Applies from some network addresses only. */
  byAddress: boolean;
}

export interface ReadRule {
  collection: string;
  /** Directus's filter; null for every row. */
  filter: Row | null;
  fields: string[] | null;
}

export interface AccessRow {
  role: string | null;
  user: string | null;
  policy: string;
}

/** Who reads, as Directus sees it: the chain of roles that a bearer claims, and the user. */
export interface Principal {
  roles: readonly string[];
  user: string | undefined;
}

/** Fields by collection: true for an alias that may lead to rows. */
export type FieldMap = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

/** All that decides who may read what, and the data model by which queries are followed. */
export interface AccessSnapshot {
  /** Parent by role. */
  roles: ReadonlyMap<string, string | null>;
  policies: ReadonlyMap<string, Policy>;
  access: readonly AccessRow[];
  /** Read rules by policy. */
  rules: ReadonlyMap<string, readonly ReadRule[]>;
  relations: RelationMap;
  /** Only of collections of which the service role sees every field. */
  fields: FieldMap;
  /** Whose answers are kept: nobody, or the owner of the reader token. */
  guest: Principal;
}

/** Read rules by collection, in no order that matters. */
export type EffectiveRules = ReadonlyMap<string, readonly ReadRule[]>;

/** The chain of roles from a role up to its root; undefined for one that is unknown. */
export function findRoleChain({ roles }: AccessSnapshot, role: string | null): string[] | undefined {
  const chain: string[] = [];
  for (let next = role; next !== null; ) {
    const parent = roles.get(next);
    if (parent === undefined || chain.includes(next)) return undefined;
    chain.push(next);
    next = parent;
  }
  return chain;
}

/**
 * The read rules that apply to somebody. Undefined where more than rules of roles decides: policies of their own, of an
 * administrator, of Studio or of a network address.
 * @see https://directus.io/docs/guides/auth/access-control
 */
export function resolveRules(
  { access, policies, rules }: AccessSnapshot,
  { roles, user }: Principal,
): EffectiveRules | undefined {
  if (user !== undefined && access.some((row) => row.user === user)) return undefined;
  const isAttached = (row: AccessRow) =>
    row.user === null &&
    (roles.length > 0 ? row.role !== null && roles.includes(row.role) : row.role === null);
  const byCollection = new Map<string, ReadRule[]>();
  for (const id of new Set(access.filter(isAttached).map(({ policy }) => policy))) {
    const policy = policies.get(id);
    if (!policy || policy.admin || policy.app || policy.byAddress) return undefined;
    for (const rule of rules.get(id) ?? []) {
      const known = byCollection.get(rule.collection);
      if (known) known.push(rule);
      else byCollection.set(rule.collection, [rule]);
    }
  }
  return byCollection;
}

/** True where both read rows and fields of a collection by the same rules, none of which names the person. */
export function haveSameRules(one: EffectiveRules, other: EffectiveRules, collection: string): boolean {
  const rows = toCanonicalRows(one.get(collection));
  return rows === toCanonicalRows(other.get(collection)) && !dependsOnPerson(rows);
}

/** True for JSON that Directus fills in with who asks: `$CURRENT_USER` and its like, also within a list's string. */
export function dependsOnPerson(json: string): boolean {
  return json.includes("$CURRENT_");
}

const canonicalRows = new WeakMap<readonly ReadRule[], string>();

function toCanonicalRows(rules: readonly ReadRule[] | undefined): string {
  if (!rules) return "[]";
  const known = canonicalRows.get(rules);
  if (known !== undefined) return known;
  const rows = rules.map(({ filter, fields }) =>
    toCanonicalJson({ filter: filter ?? {}, fields: fields?.toSorted() ?? null }),
  );
  const text = `[${rows.toSorted().join()}]`;
  canonicalRows.set(rules, text);
  return text;
}

/** JSON that is the same for objects whose properties come in another order. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
