import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { listAnswers } from "../support/behaviour/answers.ts";
import { findRefusalCodes } from "../support/behaviour/errors.ts";
import { isInternal } from "../support/behaviour/limits.ts";
import { describeBehaviour } from "../support/behaviour.ts";

const written = readFileSync("docs/behaviour.md", "utf8");
const [, urls = ""] = written.split(/^## /m);

test("docs/behaviour.md is what the code does: `npm run docs` changes nothing", { timeout: 20_000 }, () => {
  expect(describeBehaviour()).toBe(written);
});

test("it stays short enough to be read: 40 KB", () => {
  expect(Buffer.byteLength(written)).toBeLessThanOrEqual(40 * 1024);
});

test("every URL has one row, and each of its methods a status", () => {
  const all = listAnswers();
  const paths = new Set(all.map(({ key }) => key.split(" ")[1]));

  expect(paths.size).toBeGreaterThan(100);
  expect([...paths].filter((path) => urls.split(`| \`${path}\` |`).length !== 2)).toEqual([]);
  expect(all.filter(({ statuses }) => statuses.length === 0).map(({ key }) => key)).toEqual([]);
});

test("every limit that somebody meets has a value and a meaning", () => {
  const silent = Object.keys(limits).filter(
    (name) =>
      !isInternal(name) && !new RegExp(`^\\|.* \`${name}\` \\d[^|]*\\| \\S[^|]* \\|$`, "m").test(written),
  );

  expect(silent).toEqual([]);
});

test("every code of a refusal has a row", () => {
  const codes = [...findRefusalCodes().keys()];

  expect(codes).toContain("not-found");
  expect(
    codes.filter((code) => !new RegExp(`^\\|.*\`${code}\`.* \\| \\d{3} \\|`, "m").test(written)),
  ).toEqual([]);
});

test("statuses and who are read from the route: a guard, what it answers, and a GET that only leads on", () => {
  const of = (wanted: string) => listAnswers().find(({ key }) => key === wanted);

  expect(of("POST /account/security/password")).toMatchObject({
    who: "customer, recent proof",
    statuses: [303, 422],
  });
  expect(of("GET /orders/:id")).toMatchObject({ who: "link of the order", statuses: [200, 404, 410] });
  expect(of("GET /cart/note")).toMatchObject({ who: "everybody", statuses: [303] });
});
