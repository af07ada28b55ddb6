import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expandPermissions, type PackPermission } from "../../pack/install/access.ts";
import { openAdmin } from "../../pack/install/admin.ts";
import { placeNamer } from "../../pack/install/permission-part.ts";
import { comparePermissions } from "../../pack/install/permissions.ts";
import { makePlan } from "../../pack/install/plan.ts";
import { admin, place } from "./directus.ts";

const access = JSON.parse(readFileSync(new URL("../../pack/access.json", import.meta.url), "utf8"));
const PUBLIC_POLICY = "abf8a154-5b1c-4a46-ac9c-7300570f4f17";

test("the running Directus has the pack, and nothing of it differs", async () => {
  const directus = { url: place.url, token: place.adminToken };
  const site = { url: undefined, webhookSecret: undefined, previewKey: undefined };
  const wishes = { names: {}, fields: {}, prefix: "", adopted: [], serviceToken: "unused", directus, site };
  const plan = await makePlan(openAdmin(place.url, place.adminToken), wishes);

  expect(plan).toMatchObject({ collisions: [], unusable: [], mapped: {} });
  expect(plan.parts.flatMap(({ missing, differing }) => [...missing, ...differing])).toEqual([]);
});

test("our policies have no permission beside the pack's, but for the demo's own block", async () => {
  const policies = access.policies.map(({ id }: { id: string }) => id).join(",");
  const asked = `filter[policy][_in]=${policies}&filter[collection][_neq]=block_almanac`;
  const { rows } = await admin.get(`/permissions?limit=-1&${asked}`);

  expect(rows).toHaveLength(expandPermissions(access).length);
});

/** What becomes of the permissions that are there, after a pack that had some of them. */
function compare(
  wanted: PackPermission[],
  existing: PackPermission[],
  former: PackPermission[][],
  revoked: string[] = [],
) {
  const nameOf = placeNamer(access);
  const numbered = existing.map((row, index) => ({ ...row, id: index + 1 }));
  const waited = { places: [], former: [] };
  return comparePermissions({ wanted, existing: numbered, former, waited, nameOf, revoked });
}

const [rights] = expandPermissions(access);
if (!rights) throw new Error("the pack has no permissions");
const narrow: PackPermission = { ...rights, fields: ["id"] };
const wide: PackPermission = { ...rights, fields: ["id", "title"] };

test("a permission that somebody has changed is left as it is, and named", () => {
  const [first, ...rest] = expandPermissions(access);
  const { missing, preserved } = compare(expandPermissions(access), [narrow], [expandPermissions(access)]);

  expect(preserved).toEqual(["published read globals"]);
  expect(first).toMatchObject({ collection: "globals" });
  expect(missing).toEqual(rest);
});

test("a permission that is as a former pack made it gets wider unasked, and narrower where it is named", () => {
  const place = "published read globals";

  expect(compare([wide], [narrow], [[narrow]])).toMatchObject({
    names: [place],
    changed: [{ ...wide, id: 1 }],
  });
  expect(compare([narrow], [wide], [[wide]])).toMatchObject({ waiting: [place], changed: [], removed: [] });
  expect(compare([narrow], [wide], [[wide]], [place])).toMatchObject({ changed: [{ ...narrow, id: 1 }] });
  expect(compare([], [wide], [[wide]])).toMatchObject({ waiting: [place], removed: [] });
  expect(compare([], [wide], [[wide]], [place])).toMatchObject({ removed: [1] });
});

test("of two permissions that belong together, one that somebody took away does not come back", () => {
  const both = [narrow, { ...wide, permissions: { status: { _eq: "published" } } }];

  expect(compare(both, [narrow], [both])).toMatchObject({
    preserved: ["published read globals"],
    missing: [],
  });
  expect(compare(both, [narrow], [[narrow]])).toMatchObject({ preserved: [], missing: [both[1]] });
});

test("a rule that does not exist is a mistake", () => {
  const [policy] = access.policies;
  const permissions = { [policy.name]: [{ collection: "posts", rule: "no such rule" }] };

  expect(() => expandPermissions({ ...access, permissions })).toThrow("no such rule");
});

test("the built-in Public policy has nothing but the demo's own block, and goes with customers", async () => {
  const permissions = await admin.get(`/permissions?filter[policy][_eq]=${PUBLIC_POLICY}`);
  expect(permissions.rows).toEqual([
    expect.objectContaining({ collection: "block_almanac", action: "read" }),
  ]);

  const attached = await admin.get(`/access?filter[policy][_eq]=${PUBLIC_POLICY}&fields=role.name&limit=-1`);
  expect(attached.rows).toContainEqual({ role: { name: "Customer" } });
});

test("only administrators and staff get into Studio", async () => {
  const { rows } = await admin.get(
    "/policies?fields=name,app_access,admin_access&filter[app_access][_eq]=true",
  );
  expect(rows.map(({ name, admin_access }) => [name, admin_access]).sort()).toEqual([
    ["Administrator", true],
    ["Vitrine editor", false],
    ["Vitrine owner", false],
    ["Vitrine shop manager", false],
  ]);
});
