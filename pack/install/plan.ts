import { type Additions, findAdditions } from "./additions.ts";
import type { Admin } from "./admin.ts";
import { findRows, type PackComponent } from "./components.ts";
import { spreadCurrencies } from "./dashboards.ts";
import { openJournal } from "./journal.ts";
import type { Memory } from "./memory.ts";
import {
  type Collision,
  findCollisions,
  getPackName,
  listNameMappings,
  type Names,
  resolveCollectionNames,
} from "./names.ts";
import {
  type Pack,
  type PackFiles,
  readPackFiles,
  type Snapshot,
  type SnapshotCollection,
  toPack,
} from "./pack.ts";
import { type Allowed, findPermissions, type PermissionPart } from "./permission-part.ts";
import { renameCollections } from "./rename-collections.ts";
import { type RenamedFields, withFieldNames } from "./rename-fields.ts";
import { findInterfaceTexts } from "./rows/interface-texts.ts";
import { findTypedAmounts } from "./rows/typed-amounts.ts";
import { findSchema } from "./schema-part.ts";
import { countOlderRows, findSiteParts, type OlderRows, type SiteSecrets } from "./site-parts.ts";

/** What an installation is asked for. */
export interface Wishes extends Partial<Allowed> {
  /** Names of collections as DIRECTUS_COLLECTIONS has them. */
  names: Names;
  /** Names of fields as DIRECTUS_FIELDS has them. */
  fields: RenamedFields;
  /** What the other names begin with. */
  prefix: string;
  /** Collections of somebody else's that the site is to use, by their name in this Directus. */
  adopted: string[];
  /** The parts that are wanted, if not all. */
  only?: string[];
  /** What of the site this Directus has to know. */
  site: SiteSecrets;
  /** What the site speaks. */
  languages?: string[];
  /** The token that the service user gets, if there is none yet. */
  serviceToken: string;
}

/** What the pack would do to this Directus. */
export interface InstallPlan {
  version: string;
  /** Names for the site's DIRECTUS_COLLECTIONS. */
  mapped: Names;
  collisions: Collision[];
  /** Why adopted collections cannot be used. */
  unusable: string[];
  parts: PackComponent[];
  /** Permissions by which somebody would lose a right: they wait until they are named. */
  waiting: string[];
  /** Adopted collections of which guests would read more, each with what: they wait too. */
  closed: PermissionPart["closed"];
  /** Rows of which the site has something to write down, once it runs. */
  older: OlderRows[];
}

/**
 * Compares a Directus with the pack; writes nothing.
 * @param files of the pack, where it is not ours
 * @throws AdminError when Directus refuses, because the token is not an administrator's, or does not answer
 */
export async function makePlan(
  admin: Admin,
  wishes: Wishes,
  files: PackFiles = readPackFiles(),
): Promise<InstallPlan> {
  const here = await admin.snapshot();
  const raw = toPack(files);
  const packNames = raw.snapshot.collections.map(({ collection }) => collection);
  const names = resolveCollectionNames(packNames, here, { configured: wishes.names, prefix: wishes.prefix });
  const collisions = findCollisions(names, here, wishes.adopted);
  const { currencies = ["EUR"] } = wishes.site;
  const asHere = (pack: Pack) => {
    const renamed = renameCollections(withFieldNames(pack, wishes.fields), names);
    return { ...renamed, dashboards: spreadCurrencies(renamed.dashboards, currencies) };
  };
  const journal = openJournal(admin, here, { names, files });
  const memory = renameMemory(await journal.read(), asHere);
  const ours = asHere(raw);
  const foreign = foreignCollections(here, wishes.adopted);
  const additions = findAdditions(ours.snapshot, here);
  const [schema, rows, permissions, ofSite, older, amounts, texts] = await Promise.all([
    findSchema(admin, ours.snapshot, { here, former: memory.former, foreign }),
    findRows(admin, ours, { former: memory.former, serviceToken: wishes.serviceToken }),
    findPermissions(admin, ours, { memory, foreign, ...wishes }),
    findSiteParts(admin, wishes.site, {
      collections: listNameMappings(names),
      given: {
        flows: ours.flows,
        former: memory.former.map(({ flows }) => flows),
        used: usedCollections(here, additions, { names, wishes }),
      },
    }),
    countOlderRows(admin, ours.snapshot, here),
    findTypedAmounts(admin, here, names),
    findInterfaceTexts(admin, here, { ours: ours.snapshot, names, spoken: wishes.languages ?? ["en"] }),
  ]);
  const parts = [schema, ...rows.before, permissions, ...rows.after, ...ofSite, amounts, texts];
  return {
    version: here.directus,
    mapped: listNameMappings(names),
    collisions,
    unusable: collisions.length > 0 ? [] : additions.unusable,
    parts: journal.keep(parts, memory, permissions.waiting),
    waiting: permissions.waiting,
    closed: permissions.closed,
    older,
  };
}

function renameMemory(memory: Memory, asHere: (pack: Pack) => Pack): Memory {
  return { ...memory, former: memory.former.map(asHere), all: memory.all.map(asHere) };
}

/** Adopted collections that the pack has not created. */
function foreignCollections({ collections }: Snapshot, adopted: string[]): string[] {
  const own = new Set(collections.flatMap((row) => (getPackName(row) ? row.collection : [])));
  return adopted.filter((name) => !own.has(name));
}

/** The collections that the site uses: the pack has created them or is about to, or they were adopted. */
function usedCollections(
  here: Snapshot,
  additions: Additions,
  { names, wishes: { only, adopted } }: { names: Names; wishes: Wishes },
) {
  const isUsed = (row: SnapshotCollection) => {
    const packName = getPackName(row);
    return (packName && names[packName] === row.collection) || adopted.includes(row.collection);
  };
  const coming = !only || only.includes("collections") ? additions.collections : [];
  return [...here.collections.filter(isUsed), ...coming].map(({ collection }) => collection);
}

/**
 * Some parts of a plan, for a Directus that has collections of its own: what stands in the way of ours is then no obstacle.
 * @throws Error where there is no such part
 */
export function selectComponents(plan: InstallPlan, titles: string[]): InstallPlan {
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
