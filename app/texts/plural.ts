/** The forms that a language has for a number of things, as Unicode names them; `#` stands for the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Says how many there are, in the grammar of one language: `{ one: "1 post", other: "# posts" }`.
 * @see https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
 */
export function pluralsOf(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count: number, forms: Forms) =>
    (forms[rules.select(count)] ?? forms.other).replace("#", numbers.format(count));
}
