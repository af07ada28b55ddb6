import { expect, test } from "vitest";
import { expandPermissions } from "../../../pack/install/access.ts";
import { readPack } from "../../../pack/install/pack.ts";

const { access } = readPack();

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
