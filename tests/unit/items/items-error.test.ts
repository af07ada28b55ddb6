import { describe, expect, test } from "vitest";
import { en, translators } from "#app/messages/index.ts";
import { formatQueryProblem } from "#app/messages/problem.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import { toItemsError } from "#server/items/items-error.ts";

const noField = new QueryError("filter", "no-field", { field: "secret", collection: "posts" });

describe("a query that cannot be", () => {
  test("is told to callers in English, with its code beside it", () => {
    expect(toItemsError(noField)).toEqual({
      status: 400,
      code: "INVALID_QUERY",
      message: 'filter: there is no field "secret" in "posts".',
      problem: { parameter: "filter", code: "no-field", values: { field: "secret", collection: "posts" } },
    });
  });

  test.each([
    ["de", "filter: In „posts“ gibt es kein Feld „secret“."],
    ["ar", "filter: لا يوجد حقل اسمه «\u2068secret\u2069» في «\u2068posts\u2069»."],
  ])("is told to readers in their language: %s", (tag, words) => {
    expect(formatQueryProblem(translators[tag] ?? en, noField.problem)).toBe(words);
  });
});

test.each([
  ["Collection cannot be empty", "no-collection", {}],
  ["Key cannot be empty", "no-item", {}],
  ["Cannot use readItem for core collections", "core-collection", { reader: "readItem" }],
])("the library's rule “%s” keeps its words and gets a code", (message, code, values) => {
  expect(toItemsError(new Error(message))).toEqual({
    status: 400,
    code: "INVALID_PAYLOAD",
    message,
    problem: { code, values },
  });
});

test("what nobody foresaw is not explained", () => {
  expect(toItemsError(new Error("Collection cannot be empty, says the backend"))).toBeUndefined();
});
