import { toRecord } from "#server/platform/guards.ts";
import type { PackPermission } from "./access.ts";
import { isSame, sortKeys } from "./merge-row.ts";

/** What a newer pack makes of permissions. Those of one policy, collection and action are looked at together. */
export interface PermissionChanges {
  missing: PackPermission[];
  /** Rows as they are to be, with the id of the one that is there. */
  changed: PackPermission[];
  /** Ids of rows that the pack has no longer: asked for by name. */
  removed: number[];
  /** Places that somebody else has changed. */
  preserved: string[];
  /** Places where somebody would lose a right, which nobody has asked for. */
  waiting: string[];
  /** Places that are not as the pack wants them, and were named or take nothing away. */
  names: string[];
}

interface Given {
  wanted: PackPermission[];
  existing: PackPermission[];
  /** The permissions that the pack made last. */
  former: PackPermission[][];
  /** Places that the pack has left for now, and the permissions of all former packs. */
  waited: { places: string[]; former: PackPermission[][] };
  /** What a place is called, such as `customer read orders`. */
  nameOf: (permission: PackPermission) => string;
  /** Places where somebody may lose a right. */
  revoked: string[];
}

/**
 * Compares permissions with what the pack wants and with what it made before. Where there is none yet, all of them are
 * missing; where somebody has changed one, all stay, because a further one could undo what they closed.
 */
export function comparePermissions(given: Given): PermissionChanges {
  const { wanted, existing, nameOf, revoked, waited } = given;
  const found: PermissionChanges = {
    missing: [],
    changed: [],
    removed: [],
    preserved: [],
    waiting: [],
    names: [],
  };
  const [ours, there] = [grouped(wanted, nameOf), grouped(existing, nameOf)];
  const last = given.former.map((permissions) => grouped(permissions, nameOf));
  const all = waited.former.map((permissions) => grouped(permissions, nameOf));
  for (const place of new Set([
    ...ours.keys(),
    ...waited.places,
    ...last.flatMap((base) => [...base.keys()]),
  ])) {
    const bases = waited.places.includes(place) ? all : last;
    const [rows, others] = [ours.get(place) ?? [], there.get(place) ?? []];
    const before = bases.flatMap((base) => base.get(place) ?? []);
    if (others.length === 0) found.missing.push(...rows);
    else if (isAlike(rows, others)) continue;
    else if (
      !isOfPack(
        others,
        [...before, ...rows],
        bases.flatMap((base) => base.get(place)?.length ?? []),
      )
    )
      rows.length > 0 && found.preserved.push(place);
    else if (isNarrower(rows, others) && !revoked.includes(place)) found.waiting.push(place);
    else replace(found, place, { rows, others });
  }
  return found;
}

/** Whether every row there is one that the pack has or had, and none of them has been taken away since. */
function isOfPack(there: PackPermission[], known: PackPermission[], counts: number[]): boolean {
  return (
    counts.some((count) => count <= there.length) &&
    there.every((row) => known.some((one) => fingerprint(one) === fingerprint(row)))
  );
}

/** Rows that stay as they are stay; the others are changed in pairs, and what is left over is added or removed. */
function replace(
  found: PermissionChanges,
  place: string,
  { rows, others }: { rows: PackPermission[]; others: PackPermission[] },
): void {
  const without = (list: PackPermission[], from: PackPermission[]) =>
    list.filter((row) => !from.some((one) => fingerprint(one) === fingerprint(row)));
  const [wanted, old] = [without(rows, others), without(others, rows)];
  found.names.push(place);
  found.changed.push(...wanted.slice(0, old.length).map((row, index) => ({ ...row, id: old[index]?.id })));
  found.missing.push(...wanted.slice(old.length));
  found.removed.push(...old.slice(wanted.length).flatMap(({ id }) => id ?? []));
}

/** Whether a right is lost, as far as can be told: a rule that is another one may well be narrower. */
function isNarrower(wanted: PackPermission[], there: PackPermission[]): boolean {
  return there.some((old) => !wanted.some((row) => isWider(row, old)));
}

/** Whether one permission gives all that another gives. */
export function isWider(row: PackPermission, than: PackPermission): boolean {
  const all = (fields: string[] | null) => fields?.includes("*") ?? false;
  return (
    (all(row.fields) ||
      (!all(than.fields) && (than.fields ?? []).every((name) => row.fields?.includes(name)))) &&
    isLooser(row.permissions, than.permissions) &&
    isLooser(row.validation, than.validation)
  );
}

/** Without a rule, with the same, or with all of its alternatives and more. */
function isLooser(rule: unknown, than: unknown): boolean {
  if (Object.keys(rule ?? {}).length === 0) return true;
  const alternatives = listAlternatives(rule);
  return listAlternatives(than).every((old) => alternatives.some((one) => isSame(one, old)));
}

function listAlternatives(rule: unknown): unknown[] {
  const { _or: alternatives, ...others } = toRecord(rule);
  return Array.isArray(alternatives) && Object.keys(others).length === 0 ? alternatives : [rule];
}

function grouped(permissions: PackPermission[], nameOf: Given["nameOf"]): Map<string, PackPermission[]> {
  const groups = new Map<string, PackPermission[]>();
  for (const row of permissions) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row]);
  return groups;
}

function fingerprint({ fields, permissions, validation, presets }: PackPermission): string {
  const parts = [permissions, validation, presets].map((part) => sortKeys(part ?? {}));
  return JSON.stringify([[...(fields ?? [])].sort(), ...parts]);
}

function isAlike(a: PackPermission[], b: PackPermission[]): boolean {
  return isSame(a.map(fingerprint).sort(), b.map(fingerprint).sort());
}
