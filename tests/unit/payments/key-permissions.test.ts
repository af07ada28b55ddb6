import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type PaymentFeature, permissions } from "#server/payments/key-permissions.ts";

const parts: PaymentFeature[] = ["orders", "tax", "memberships"];

/** "write" where a part writes, for that is to read as well. */
function levelOf(label: string, part: PaymentFeature): string {
  const names = permissions.filter((each) => each.label === label && each.parts.includes(part));
  if (names.some(({ name }) => name.endsWith("_write"))) return "write";
  return names.length > 0 ? "read" : "";
}

test("the docs tell the owner to give a restricted key what the site needs, and no more", () => {
  const labels = [...new Set(permissions.map(({ label }) => label))];
  const rows = labels.map((label) => {
    const levels = parts.map((part) => levelOf(label, part));
    return `| ${label} | ${levels.join(" | ")} |`.replaceAll("|  |", "| |").replaceAll("|  |", "| |");
  });
  const docs = readFileSync("docs/deploy.md", "utf8");
  const head = "| Resource | orders | Stripe Tax | memberships |\n|---|---|---|---|\n";
  const [, table = ""] = docs.split(head);
  expect(table.slice(0, table.indexOf("\n\n")).split("\n")).toEqual(rows);
});

test("no request by which a permission is tried can change anything", () => {
  for (const { probe, name } of permissions) {
    if (name.endsWith("_write")) expect(`${probe.path} ${probe.body ?? ""}`, name).toMatch(/_none\b/);
    else expect(probe.method, name).toBe("GET");
  }
});
