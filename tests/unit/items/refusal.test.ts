import { describe, expect, test } from "vitest";
import { textsByTag } from "#app/texts/index.ts";
import { type Problem, sayProblem } from "#app/texts/problem.ts";
import { QueryError } from "#server/directus/query-error.ts";
import { refusalOf } from "#server/items/refusal.ts";

const noField = new QueryError("filter", "no-field", "secret", "posts");

describe("a query that cannot be", () => {
  test("is told to callers in English, with its code beside it", () => {
    expect(refusalOf(noField)).toEqual({
      status: 400,
      code: "INVALID_QUERY",
      message: 'filter: there is no field "secret" in "posts".',
      problem: { parameter: "filter", code: "no-field", values: ["secret", "posts"] },
    });
  });

  test.each([
    ["de", "filter: In „posts“ gibt es kein Feld „secret“."],
    ["ar", "filter: لا يوجد حقل اسمه «\u2068secret\u2069» في «\u2068posts\u2069»."],
  ])("is told to readers in their language: %s", (tag, words) => {
    expect(sayProblem(textsIn(tag), noField.problem)).toBe(words);
  });

  test.each(Object.keys(textsByTag))("names all that it is about, whatever it is, in %s", (tag) => {
    const texts = textsIn(tag);
    const values = ["<first>", "<second>", "<third>"];
    const silent = (Object.keys(texts.queries) as Problem["code"][]).filter((code) => {
      const said = sayProblem(texts, { parameter: "sort", code, values });
      // Which of its readers the library names is nobody's matter but a caller's.
      const about = code === "core-collection" ? [] : values.slice(0, textsIn("en").queries[code].length);
      return !said.startsWith("sort: ") || about.some((value) => !said.includes(value));
    });

    expect(silent).toEqual([]);
  });
});

test.each([
  ["Collection cannot be empty", "no-collection", []],
  ["Key cannot be empty", "no-item", []],
  ["Cannot use readItem for core collections", "core-collection", ["readItem"]],
])("the library's rule “%s” keeps its words and gets a code", (message, code, values) => {
  expect(refusalOf(new Error(message))).toEqual({
    status: 400,
    code: "INVALID_PAYLOAD",
    message,
    problem: { code, values },
  });
});

test("what nobody foresaw is not explained", () => {
  expect(refusalOf(new Error("Collection cannot be empty, says the backend"))).toBeUndefined();
});

function textsIn(tag: string) {
  const texts = textsByTag[tag];
  if (!texts) throw new Error(`No texts in ${tag}.`);
  return texts;
}
