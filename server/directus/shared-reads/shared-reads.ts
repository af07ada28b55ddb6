import { limits } from "#server/limits.ts";
import type { CacheableRead } from "../cache/cache-tags.ts";
import {
  type AccessSnapshot,
  dependsOnPerson,
  type EffectiveRules,
  findRoleChain,
  haveSameRules,
  resolveRules,
} from "./access-rules.ts";
import type { SnapshotReader } from "./access-snapshot.ts";
import type { BearerClaims } from "./bearer-claims.ts";
import { listTouchedCollections } from "./query-closure.ts";

/** Whether Directus's rules give this person the answer that they give a guest. Never rejects. */
export type SharedReadsTest = (claims: BearerClaims, read: CacheableRead) => Promise<boolean>;

/** What has been worked out of one snapshot. */
interface Known {
  snapshot: AccessSnapshot;
  guest: EffectiveRules | undefined;
  /** Users with policies of their own. */
  exceptions: ReadonlySet<string | null>;
  byRole: Map<string | null, EffectiveRules | undefined>;
  verdicts: Map<string, boolean>;
}

/** Compares read rules, and keeps the verdicts on queries of the same shape while nothing changes. */
export function createSharedReadsTest(readSnapshot: SnapshotReader): SharedReadsTest {
  let known: Known | undefined;

  return async (claims, read) => {
    const snapshot = await readSnapshot();
    if (!snapshot || dependsOnPerson(JSON.stringify(read))) return false;
    if (known?.snapshot !== snapshot) known = begin(snapshot);
    return known.exceptions.has(claims.user) ? false : recall(known, claims.role, read);
  };
}

function begin(snapshot: AccessSnapshot): Known {
  const exceptions = new Set(snapshot.access.map(({ user }) => user));
  const guest = resolveRules(snapshot, snapshot.guest);
  return { snapshot, guest, exceptions, byRole: new Map(), verdicts: new Map() };
}

function recall(known: Known, role: string | null, read: CacheableRead): boolean {
  const { verdicts } = known;
  const key = `${role} ${toShape(read)}`;
  const verdict = verdicts.get(key) ?? decide(known, role, read);
  verdicts.delete(key);
  verdicts.set(key, verdict);
  if (verdicts.size > limits.verdictsCached) verdicts.delete(verdicts.keys().next().value ?? key);
  return verdict;
}

function decide({ snapshot, guest, byRole }: Known, role: string | null, read: CacheableRead): boolean {
  if (!byRole.has(role)) {
    const roles = findRoleChain(snapshot, role);
    byRole.set(role, roles && resolveRules(snapshot, { roles, user: undefined }));
  }
  const own = byRole.get(role);
  if (!own || !guest) return false;
  const touched = listTouchedCollections(snapshot, [own, guest], read);
  return touched !== undefined && [...touched].every((name) => haveSameRules(own, guest, name));
}

const nested = new Set(["_and", "_or", "_some", "_none", "_filter", "_sort"]);

/** A query without the values that it compares with: they do not change what it touches. */
function toShape({ collection, query }: CacheableRead): string {
  const { search: _search, limit: _limit, offset: _offset, page: _page, ...shape } = query;
  return JSON.stringify([collection, shape], (name, value) =>
    name.startsWith("_") && !nested.has(name) ? null : value,
  );
}
