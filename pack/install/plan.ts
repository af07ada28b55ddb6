import { type Additions, findAdditions } from "./additions.ts";
import type { Admin } from "./admin.ts";
import { findDashboards } from "./dashboards.ts";
import {
  type Collision,
  findCollisions,
  mappedNames,
  type Names,
  packNameOf,
  resolveNames,
} from "./names.ts";
import { readPack, type SnapshotCollection } from "./pack.ts";
import { findParts, type Part } from "./parts.ts";
import { underNames } from "./rename.ts";
import { type FieldNames, withFieldNames } from "./rename-fields.ts";
import { findSiteParts, type SiteSecrets } from "./site-parts.ts";

/** What an installation is asked for. */
export interface Wishes {
  /** Names of collections as DIRECTUS_COLLECTIONS has them. */
  names: Names;
  /** Names of fields as DIRECTUS_FIELDS has them. */
  fields: FieldNames;
  /** What the other names begin with. */
  prefix: string;
  /** Collections of somebody else's that the site is to use, by their name in this Directus. */
  adopted: string[];
  /** The parts that are wanted, if not all. */
  only?: string[];
  /** Where this Directus is, for what has to know the site, and what of the site it has to know. */
  directus: { url: string; token: string };
  site: SiteSecrets;
  /** The token that the service user gets, if there is none yet. */
  serviceToken: string;
}

/** What the pack would do to this Directus. */
export interface Plan {
  version: string;
  /** Names for the site's DIRECTUS_COLLECTIONS. */
  mapped: Names;
  collisions: Collision[];
  /** Why adopted collections cannot be used. */
  unusable: string[];
  parts: Part[];
}

/**
 * Compares a Directus with the pack; writes nothing.
 * @throws AdminError when Directus refuses, because the token is not an administrator's, or does not answer
 */
export async function makePlan(admin: Admin, wishes: Wishes): Promise<Plan> {
  const pack = readPack();
  const here = await admin.snapshot();
  const packNames = pack.snapshot.collections.map(({ collection }) => collection);
  const names = resolveNames(packNames, here, wishes.names, wishes.prefix);
  const collisions = findCollisions(names, here, wishes.adopted);
  const ours = underNames(withFieldNames(pack, wishes.fields), names);
  const additions = findAdditions(ours.snapshot, here);
  const coming = !wishes.only || wishes.only.includes("collections") ? additions.collections : [];
  const used = [...here.collections.filter((row) => isUsed(row, names, wishes.adopted)), ...coming];
  const schema: Part = {
    title: "collections",
    missing: namesOf(additions),
    there: packNames.length - additions.collections.length,
    differing: [],
    create: () => admin.extend(here, additions),
  };
  const [others, dashboards, ofSite] = await Promise.all([
    findParts(admin, ours, wishes.serviceToken),
    findDashboards(admin, ours.dashboards),
    findSiteParts(
      wishes.directus,
      wishes.site,
      mappedNames(names),
      used.map(({ collection }) => collection),
    ),
  ]);
  return {
    version: here.directus,
    mapped: mappedNames(names),
    collisions,
    unusable: collisions.length > 0 ? [] : additions.unusable,
    parts: [schema, ...others, dashboards, ...ofSite],
  };
}

/** Whether the site uses a collection: the pack has created it, or it was adopted. */
function isUsed(row: SnapshotCollection, names: Names, adopted: string[]): boolean {
  const packName = packNameOf(row);
  return (packName !== undefined && names[packName] === row.collection) || adopted.includes(row.collection);
}

/**
 * Some parts of a plan, for a Directus that has collections of its own: what stands in the way of ours is then no obstacle.
 * @throws Error where there is no such part
 */
export function onlyParts(plan: Plan, titles: string[]): Plan {
  const known = plan.parts.map(({ title }) => title);
  const unknown = titles.filter((title) => !known.includes(title));
  if (titles.length === 0 || unknown.length > 0)
    throw new Error(
      `${unknown.join(", ") || "Nothing"} is no part of this plan. Its parts: ${known.join(", ")}.`,
    );
  return {
    ...plan,
    collisions: [],
    unusable: [],
    parts: plan.parts.filter(({ title }) => titles.includes(title)),
  };
}

/** The collections that are missing, then the fields that are missing in those that are there. */
function namesOf({ collections, fields }: Additions): string[] {
  const added = new Set(collections.map(({ collection }) => collection));
  return [
    ...added,
    ...fields.flatMap(({ collection, field }) => (added.has(collection) ? [] : `${collection}.${field}`)),
  ];
}
