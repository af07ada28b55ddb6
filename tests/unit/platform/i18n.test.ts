import { expect, test } from "vitest";
import { parseLanguageTag } from "#server/platform/i18n.ts";

test.each([
  ["de", "de"],
  [" EN ", "en"],
  ["pt_br", "pt-BR"],
  ["zh-hant-TW", "zh-Hant-TW"],
  ["de-DE-u-co-phonebk", "de-DE"],
])("%s is the tag %s", (written, tag) => {
  expect(parseLanguageTag(written)).toBe(tag);
});

test.each(["", "In the open", "de-", "e", "日本語", undefined, null, 1])("%s is no tag", (written) => {
  expect(parseLanguageTag(written)).toBeUndefined();
});
