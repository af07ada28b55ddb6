import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What stands below every `_some` and `_none` of a rule. */
function askedOfLists(rule: unknown): unknown[] {
  if (typeof rule !== "object" || rule === null) return [];
  return Object.entries(rule).flatMap(([name, value]) => [
    ...(name === "_some" || name === "_none" ? [value] : []),
    ...askedOfLists(value),
  ]);
}

/** Whether a filter is a single condition, however far away. */
function isSingle(filter: unknown): boolean {
  if (typeof filter !== "object" || filter === null || Array.isArray(filter)) return true;
  const [first, ...others] = Object.entries(filter);
  return first !== undefined && !/^_(and|or)$/.test(first[0]) && others.length === 0 && isSingle(first[1]);
}

test("a rule asks one thing of a list: where it asks two, Directus asks nothing, and every row matches", () => {
  const { rules } = JSON.parse(readFileSync("pack/access.json", "utf8"));

  expect(askedOfLists(rules["members' text of a due post"])).toHaveLength(1);
  expect(askedOfLists(rules).filter((asked) => !isSingle(asked))).toEqual([]);
  expect([{ a: { _eq: 1 }, b: { _eq: 2 } }, { _and: [{ a: { _eq: 1 } }] }].map(isSingle)).toEqual([
    false,
    false,
  ]);
});
