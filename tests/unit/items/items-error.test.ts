import { readItem, readItems } from "@directus/sdk";
import { describe, expect, test } from "vitest";
import { en, translators } from "#app/messages/index.ts";
import { formatQueryProblem } from "#app/messages/problem.ts";
import type { UnknownQuery, UnknownSchema } from "#server/directus/clients/client.ts";
import { QueryError } from "#server/directus/query/query-error.ts";
import { toItemsError } from "#server/items/items-error.ts";
import { checkItemsPath } from "#server/items/items-path.ts";
import { ar, de } from "../../support/messages.ts";

const noField = new QueryError("filter", "no-field", { field: "secret", collection: "posts" });

describe("a query that cannot be", () => {
  test("is told to callers in English, with its code beside it", () => {
    expect(toItemsError(noField)).toEqual({
      status: 400,
      code: "INVALID_QUERY",
      message: `filter: ${en("queries.no-field", { field: "secret", collection: "posts" })}`,
      problem: { parameter: "filter", code: "no-field", values: { field: "secret", collection: "posts" } },
    });
  });

  test.each([
    ["de", `filter: ${de("queries.no-field", { field: "secret", collection: "posts" })}`],
    ["ar", `filter: ${ar("queries.no-field", { field: "secret", collection: "posts" })}`],
  ])("is told to readers in their language: %s", (tag, words) => {
    expect(formatQueryProblem(translators[tag] ?? en, noField.problem)).toBe(words);
  });
});

const list = readItems<UnknownSchema, string, UnknownQuery>;
const one = readItem<UnknownSchema, string, UnknownQuery>;

test.each([
  [() => list("")(), () => checkItemsPath(" "), "no-collection", {}],
  [() => one("posts", "")(), () => checkItemsPath("posts", ""), "no-item", {}],
  [
    () => list("directus_users")(),
    () => checkItemsPath("directus_users"),
    "core-collection",
    { reader: "readItems" },
  ],
  [
    () => one("directus_users", 1)(),
    () => checkItemsPath("directus_users", "1"),
    "core-collection",
    { reader: "readItem" },
  ],
])("the library's rule keeps its words and gets a code: %#", (library, check, code, values) => {
  const message = catchError(library).message;
  expect(toItemsError(catchError(check))).toEqual({
    status: 400,
    code: "INVALID_PAYLOAD",
    message,
    problem: { code, values },
  });
});

function catchError(attempt: () => unknown): Error {
  try {
    attempt();
  } catch (error) {
    return error as Error;
  }
  throw new Error("It should have been refused.");
}

test("what nobody foresaw is not explained", () => {
  expect(toItemsError(new Error("Collection cannot be empty"))).toBeUndefined();
});
