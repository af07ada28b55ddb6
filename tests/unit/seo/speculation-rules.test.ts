import { expect, test } from "vitest";
import { PRIVATE_CACHE_CONTROL, PUBLIC_CACHE_CONTROL } from "#server/http/page-cache/cache-headers.ts";
import { setSpeculationRulesHeader } from "#server/http/speculation-rules-header.ts";
import { renderSpeculationRules } from "#server/seo/speculation-rules.ts";

interface Rules {
  prefetch: {
    eagerness: string;
    where: { and: { href_matches?: string; not?: Record<string, unknown> }[] };
  }[];
}
const read = (file: string): Rules => JSON.parse(renderSpeculationRules(file) ?? "null");

test.each([
  ["hover.json", "moderate"],
  ["press.json", "conservative"],
])("%s fetches this site's pages ahead, %s, and never what is somebody's own", (file, eagerness) => {
  const [rule, ...others] = read(file).prefetch;
  const left = rule?.where.and.flatMap(({ not }) => not?.href_matches ?? []).flat();

  expect(others).toEqual([]);
  expect(rule?.eagerness).toBe(eagerness);
  expect(rule?.where.and[0]).toEqual({ href_matches: "/*" });
  for (const path of ["/account", "/cart", "/checkout", "/orders", "/auth", "/sign-out", "/items", "/search"])
    expect(left).toContain(`${path}{/*}?`);
});

test.each(["now.json", "__proto__", ""])("there are no rules called %j", (file) => {
  expect(renderSpeculationRules(file)).toBeUndefined();
});

test.each([
  [PUBLIC_CACHE_CONTROL, '"/speculation-rules/hover.json"'],
  [PRIVATE_CACHE_CONTROL, '"/speculation-rules/press.json"'],
  ["private, no-store", null],
])("from a page that is %s a browser is led to %s", (control, rules) => {
  const headers = new Headers({ "Cache-Control": control });
  setSpeculationRulesHeader(headers);

  expect(headers.get("Speculation-Rules")).toBe(rules);
});
