import { afterEach, expect, test, vi } from "vitest";
import { findOwnTextProblem } from "#app/messages/own-text-problem.ts";
import { replaceOwnTexts } from "#app/messages/own-texts.ts";
import { wantedTexts } from "#app/messages/wanted-texts.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { checkInterfaceTexts, loadInterfaceTexts } from "#server/directus/interface-texts.ts";
import { defaultLanguage, languages } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { en } from "../../support/messages.ts";

afterEach(() => replaceOwnTexts(new Map()));

const { t } = defaultLanguage;
const load = (...rows: object[]) => loadInterfaceTexts({ readItems: async () => rows as never });
const row = (key: string, text: string, language = "en") => ({ language, key, text });

test.each([
  ["cart.empty", "Nothing on board"],
  ["mails.receipt.subject", "Thanks, skipper"],
  ["cart.lookAround", "<link>To the shop</link>, please"],
  ["shop.titles", "{products, plural, =0 {none} other {# goods}}"],
  ["shop.titles", "goods: {products}"],
  ["cart.each", "it''s {price}"],
])("%s may be %s", (key, text) => {
  expect(findOwnTextProblem("en", key, text)).toBeUndefined();
});

test.each([
  ["cart.empty", "Nothing {here}", "{here} is not known here"],
  ["mails.receipt.subject", "Order {number", "not closed"],
  ["mails.receipt.subject", "{number, plural, one {1} other {#}}", "is not known here"],
  ["shop.titles", "{products, plural, one {1}}", "not closed"],
  ["cart.empty", "<b>Nothing</b>", "<b> is not known here"],
  ["cart.lookAround", "To the shop", "<link> is missing"],
  ["cart.empty", "a\nb", "one line"],
  ["cart.empty", "x".repeat(2_001), "at most"],
  ["cart.emptiness", "Nothing", "no text with the key"],
  ["constructor", "Nothing", "no text with the key"],
])("%s may not be %s", (key, text, problem) => {
  expect(findOwnTextProblem("en", key, text)).toContain(problem);
});

test("what the site writes by itself may be said by the owner too, in every language", () => {
  const refused = languages.flatMap(({ tag, t: speak }) =>
    wantedTexts.filter((key) => findOwnTextProblem(tag, key, speak.raw(key))),
  );

  expect(refused).toEqual([]);
});

test("the owner's text stands in one language, in groups as well, until it is gone", async () => {
  await load(row("errors.404.title", "Lost at sea"), row("errors.404.title", "Verirrt", "de"));

  expect(t("errors.404.title")).toBe("Lost at sea");
  expect(t.raw("errors.404").title).toBe("Lost at sea");
  await load();
  expect(t("errors.404.title")).toBe(en("errors.404.title"));
});

test("a text that the site cannot say leaves the default, with one line in the log, and the others stand", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const rows = [row("mails.receipt.subject", "Order {nummer}"), row("cart.empty", "Nothing on board")];
  await load(...rows);
  await load(...rows);

  expect(t("mails.receipt.subject", { number: "1001" })).toBe(
    en("mails.receipt.subject", { number: "1001" }),
  );
  expect(t("cart.empty")).toBe("Nothing on board");
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ key: "mails.receipt.subject", language: "en" });
});

test("while Directus is away the texts stay, and without the collection there are none", async () => {
  await load(row("cart.empty", "Nothing on board"));
  const refuse = (reason: "unavailable" | "not-found") => ({
    readItems: () => Promise.reject(new DirectusError(reason, { message: reason })),
  });
  await loadInterfaceTexts(refuse("unavailable"));
  expect(t("cart.empty")).toBe("Nothing on board");
  await loadInterfaceTexts(refuse("not-found"));
  expect(t("cart.empty")).toBe(en("cart.empty"));
});

test("of a text that stands twice the first row counts", async () => {
  await load(row("cart.empty", "First"), row("cart.empty", "Second"));

  expect(t("cart.empty")).toBe("First");
});

test("what is read late does not undo what was read since", async () => {
  let release: (rows: object[]) => void = () => undefined;
  const slow = new Promise<object[]>((resolve) => {
    release = resolve;
  });
  const first = loadInterfaceTexts({ readItems: () => slow as never });
  await load(row("cart.empty", "New"));
  release([row("cart.empty", "Old")]);
  await first;

  expect(t("cart.empty")).toBe("New");
});

test("a Flow that asks is told why, or what else is to be written", () => {
  const ask = (...rows: object[]) =>
    checkInterfaceTexts({ event: "texts.check", collection: "interface_texts", payload: { rows } });

  expect(ask(row("cart.empty", "{here}"))).toHaveProperty("problem");
  expect(ask({ text: "Nothing" })).toEqual({ fields: {} });
  expect(ask(row("cart.empty", "Nothing"))).toEqual({
    fields: { area: "Cart", default_text: en("cart.empty") },
  });
  expect(ask(row("cart.empty", "Nothing"), row("cart.title", "Hold"))).toEqual({ fields: {} });
  expect(checkInterfaceTexts({ event: "items.update", collection: "interface_texts" })).toBeUndefined();
});
