const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** Whether a language is written from right to left, by the script that it is usually written in. @param lang BCP 47 */
export function isRightToLeft(lang: string): boolean {
  try {
    return rightToLeft.has(new Intl.Locale(lang).maximize().script ?? "");
  } catch {
    return false;
  }
}
