import { createMissingSecrets, findProblem, type Setup } from "./context.ts";

/** The site's address and what it speaks and charges in. */
export async function setUpSite(setup: Setup): Promise<void> {
  const { terminal, known, file } = setup;
  const ask = (
    name: "SITE_URL" | "LANGUAGES" | "SITE_CURRENCY",
    { text, otherwise }: { text: string; otherwise: string },
  ) => terminal.ask({ text, known: known(name) ?? otherwise, check: (answer) => findProblem(name, answer) });

  const SITE_URL = await ask("SITE_URL", {
    text: "The site's address, as visitors see it",
    otherwise: "http://localhost:3000",
  });
  const LANGUAGES = await ask("LANGUAGES", {
    text: "Languages, the default one first (en, de, ar)",
    otherwise: "en",
  });
  const [language = "en"] = LANGUAGES.split(",", 1);
  const locale = known("SITE_LOCALE");
  const SITE_LOCALE = await terminal.ask({
    text: `How it writes dates and prices, such as ${language}-${language === "en" ? "GB" : language.toUpperCase()}`,
    known: locale && isOfLanguage(locale, language) ? locale : language,
    check: (answer) =>
      findProblem("SITE_LOCALE", answer) ??
      (isOfLanguage(answer, language) ? undefined : `It begins with ${language}, the default language.`),
  });
  const SITE_CURRENCY = await ask("SITE_CURRENCY", {
    text: "Currency, or several, the default one first",
    otherwise: "EUR",
  });
  const TAX_COUNTRY = await terminal.ask({
    text: "Country whose taxes count, such as DE (none: no taxes are shown)",
    known: known("TAX_COUNTRY") ?? "none",
    check: (answer) => (answer === "none" ? undefined : findProblem("TAX_COUNTRY", answer)),
  });
  file.save({
    SITE_URL: new URL(SITE_URL).origin,
    LANGUAGES,
    SITE_LOCALE,
    SITE_CURRENCY,
    TAX_COUNTRY: TAX_COUNTRY === "none" ? "" : TAX_COUNTRY,
    ...createMissingSecrets(setup, ["AUTH_SECRET"]),
  });
}

const isOfLanguage = (locale: string, language: string) => locale.split("-", 1)[0] === language.trim();
