import { expect, test } from "vitest";
import { expandPermissions } from "../../../pack/install/access.ts";
import { readPack } from "../../../pack/install/pack.ts";
import { isWider } from "../../../pack/install/permissions.ts";

const { access, snapshot } = readPack();

/** The reads of a policy. */
function readsOf(name: string) {
  const id = access.policies.find((policy) => policy.name === name)?.id;
  return expandPermissions(access).filter(({ policy, action }) => policy === id && action === "read");
}

test("the service may read all that guests may by a policy of its own, so that none of their rules is worked out for it", () => {
  const own = new Set(
    readsOf("Vitrine service")
      .filter(
        ({ permissions, fields }) => Object.keys(permissions ?? {}).length === 0 && fields?.includes("*"),
      )
      .map(({ collection }) => collection),
  );
  const published = readsOf("Vitrine published").map(({ collection }) => collection);

  expect(published.length).toBeGreaterThan(60);
  expect(published.filter((collection) => !own.has(collection))).toEqual([]);
  expect(
    access.access.filter(({ role }) => role === "Vitrine service").map(({ policy }) => policy),
  ).not.toContain("Vitrine published");
});

test("where staff may change a field of a form, they may change its groups: Studio disables all that is in another", () => {
  const groups = new Map(
    snapshot.fields.map(({ collection, field, meta }) => [
      `${collection}.${field}`,
      // What the form shows only to be read, a Flow writes.
      meta?.readonly ? "" : String(meta?.group ?? ""),
    ]),
  );
  const closed = expandPermissions(access).flatMap(({ policy, collection, action, fields }) => {
    if ((action !== "create" && action !== "update") || !fields || fields.includes("*")) return [];
    return fields.flatMap((field) => {
      const group = groups.get(`${collection}.${field}`);
      return group && !fields.includes(group) ? `${policy} ${action} ${collection}.${field} in ${group}` : [];
    });
  });

  expect([...groups.values()].filter(Boolean).length).toBeGreaterThan(5);
  expect(closed).toEqual([]);
});

test("a rule with further alternatives takes nothing away, and one with fewer or others may", () => {
  const [mine, open] = [{ user: { _eq: "$CURRENT_USER" } }, { free: { _eq: true } }];
  const by = (permissions: Record<string, unknown>) => ({
    policy: "customer",
    collection: "posts",
    action: "read",
    fields: ["id"],
    permissions,
    validation: null,
    presets: null,
  });
  const takesNothing = (rule: Record<string, unknown>, than: Record<string, unknown>) =>
    isWider(by(rule), by(than));

  expect(takesNothing({ _or: [mine, open] }, mine)).toBe(true);
  expect(takesNothing({ _or: [mine, open] }, { _or: [mine] })).toBe(true);
  expect(takesNothing({}, mine)).toBe(true);
  expect(takesNothing({ _or: [mine] }, { _or: [mine, open] })).toBe(false);
  expect(takesNothing({ _or: [open] }, mine)).toBe(false);
  expect(takesNothing({ _or: [mine, open] }, {})).toBe(false);
});
