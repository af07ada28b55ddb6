import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applyAccess, expandPermissions } from "../../pack/apply-access.js";
import { admin, place } from "./directus.ts";

const access = JSON.parse(readFileSync(new URL("../../pack/access.json", import.meta.url), "utf8"));
const PUBLIC_POLICY = "abf8a154-5b1c-4a46-ac9c-7300570f4f17";

const dryRun = (changed = access) =>
  applyAccess({ url: place.url, token: place.adminToken, access: changed, dryRun: true });

test("the running Directus has exactly these rules", async () => {
  expect(await dryRun()).toEqual({ roles: [], policies: [], access: [], added: [], removed: [] });
});

test("a rule that changes is replaced, a role that is missing is added", async () => {
  const rules = { ...access.rules, active: { is_active: { _neq: false } } };
  const role = { id: "0c0ffee0-0000-4000-8000-00000000ffff", name: "Harbour master" };

  const changes = await dryRun({ ...access, rules, roles: [...access.roles, role] });
  expect(changes).toMatchObject({ added: ["read navigation"], removed: ["read navigation"] });
  expect(changes.roles).toEqual(["Harbour master"]);
});

test("a rule that does not exist is a mistake", () => {
  const [policy] = access.policies;
  const permissions = { [policy.name]: [{ collection: "posts", rule: "no such rule" }] };

  expect(() => expandPermissions({ ...access, permissions })).toThrow("no such rule");
});

test("the built-in Public policy is left alone, and goes with customers", async () => {
  const permissions = await admin.get(`/permissions?filter[policy][_eq]=${PUBLIC_POLICY}`);
  expect(permissions.rows).toEqual([]);

  const attached = await admin.get(`/access?filter[policy][_eq]=${PUBLIC_POLICY}&fields=role.name&limit=-1`);
  expect(attached.rows).toContainEqual({ role: { name: "Customer" } });
});

test("only administrators and editors get into Studio", async () => {
  const { rows } = await admin.get(
    "/policies?fields=name,app_access,admin_access&filter[app_access][_eq]=true",
  );
  expect(rows.map(({ name, admin_access }) => [name, admin_access]).sort()).toEqual([
    ["Administrator", true],
    ["Vitrine editor", false],
  ]);
});
