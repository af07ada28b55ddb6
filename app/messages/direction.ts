import { memoizeByText } from "./memoize-by-text.ts";

const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** Languages of content come from Directus, so that there may be any number. */
const remembered = 200;

/**
 * Whether a language is written from right to left, by the script that it is usually written in. Cached, because
 * `maximize` reads ICU's data on each call.
 * @param lang BCP 47
 */
export const isRightToLeft = memoizeByText(remembered, (lang) => {
  try {
    return rightToLeft.has(new Intl.Locale(lang).maximize().script ?? "");
  } catch {
    return false;
  }
});
