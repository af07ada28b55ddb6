import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { refusalCodes } from "../support/behaviour/errors.ts";
import { endpoints } from "../support/behaviour/screens.ts";
import { sentencesIn } from "../support/behaviour/source.ts";
import { refuseSuperfluous, wordsFor } from "../support/behaviour/words.ts";
import { describeBehaviour } from "../support/behaviour.ts";

const written = readFileSync("docs/behaviour.md", "utf8");

test("docs/behaviour.md is what the code does: `npm run docs` changes nothing", { timeout: 20_000 }, () => {
  expect(describeBehaviour()).toBe(written);
});

test("every method of every route has one row", () => {
  const keys = endpoints().map(({ key }) => key);
  const [, screens = ""] = written.split(/^## /m).map((section) => section.trim());

  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => screens.split(`| \`${key}\` |`).length !== 2)).toEqual([]);
});

test("every limit has a row with a value, a meaning and a reason", () => {
  const withoutReason = Object.keys(limits).filter(
    (name) => !new RegExp(`^\\| \`${name}\` \\| \\S[^|]* \\| \\S[^|]* \\| \\S[^|]* \\|$`, "m").test(written),
  );

  expect(withoutReason).toEqual([]);
});

test("every code of a refusal has a row", () => {
  const codes = [...refusalCodes().keys()];

  expect(codes).toContain("not-found");
  expect(codes.filter((code) => !written.includes(`| \`${code}\` |`))).toEqual([]);
});

test.each([
  "server/cart/cart-forms.ts",
  "server/checkout/checkout-form.ts",
  "server/checkout/submit-checkout.ts",
  "server/orders/find-orders-form.ts",
  "server/content/forms/submission.ts",
  "server/content/forms/submit-form.ts",
  "server/items/refusal.ts",
  "server/payments/webhook-event.ts",
  "app/components/error-page.tsx",
  "app/routes/orders/find.tsx",
])("every sentence that a refusal of %s can say is written down", (file) => {
  const elsewhere = /^(Enter the e-mail address that you ordered with|If there are orders)/;
  const silent = sentencesIn(file).filter(
    (sentence) =>
      !elsewhere.test(sentence) && !sentence.split("…").every((part) => written.includes(part.trim())),
  );

  expect(silent).toEqual([]);
});

test("what has no words, and words for what is not there, are refused", () => {
  expect(() => wordsFor({}, "GET /new", "screens.ts")).toThrow('"GET /new" has no words');
  expect(() => refuseSuperfluous({ "GET /gone": "" }, ["GET /"], "screens.ts")).toThrow("GET /gone");
});
