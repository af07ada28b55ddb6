import { createHash } from "node:crypto";
import { z } from "zod";
import { CONSENT_PREFIX } from "#server/cart/cart.ts";
import { parseLinkedText, type TextPart } from "#server/content/text/linked-text.ts";
import { idSchema, jsonListSchema, text } from "#server/directus/field-schemas.ts";
import type { Agreement } from "#server/orders/agreement.ts";
import { buildAbsoluteUrl, type Language } from "#server/platform/i18n.ts";

export const ConsentSchema = z
  .object({
    id: idSchema,
    title: text,
    text: z.string().transform(parseLinkedText).pipe(z.array(z.custom<TextPart>()).min(1)),
    required: z.boolean().nullish(),
    countries: jsonListSchema(z.string()),
    lang: text,
  })
  .transform(({ required, text: parts, ...row }) => ({ ...row, parts, required: required ?? false }));
/** Consent that the owner asks for, in orders shipped to `countries`; without any, in all orders. */
export type Consent = z.output<typeof ConsentSchema>;

export interface ConsentView {
  name: string;
  /** Hash of the text, sent if the box is ticked. */
  value: string;
  parts: TextPart[];
  required: boolean;
  ticked: boolean;
  /** Language of the text, where it is not the page's. */
  lang: string | undefined;
}

/** The consents for a country; undefined where nothing is shipped. */
export function filterConsentsByCountry(all: Consent[], country: string | undefined): Consent[] {
  return all.filter(({ countries }) => countries.length === 0 || (country && countries.includes(country)));
}

export function toConsentViews(asked: Consent[], values: Record<string, string>): ConsentView[] {
  return asked.map(({ id, parts, required, lang }) => {
    const name = consentName(id);
    const value = computeFingerprint(parts);
    return { name, value, parts, required, lang, ticked: values[name] === value };
  });
}

/** @returns the ticked texts as shown, and an error for each required but missing, or changed since */
export function readAgreements(
  asked: Consent[],
  form: URLSearchParams,
  language: Language,
): { agreed: Agreement[]; errors: Record<string, string> } {
  const { t } = language;
  const agreed: Agreement[] = [];
  const errors: Record<string, string> = {};
  for (const { id, title = "", parts, required, lang } of asked) {
    const name = consentName(id);
    const sent = form.get(name) ?? "";
    if (sent === computeFingerprint(parts))
      agreed.push({ consent: id, title, text: formatText(parts, language), language: lang ?? language.tag });
    else if (sent) errors[name] = t("buying.checkout.consents.changed");
    else if (required) errors[name] = t("buying.checkout.consents.required");
  }
  return { agreed, errors };
}

function consentName(id: string): string {
  return CONSENT_PREFIX + id;
}

function computeFingerprint(parts: TextPart[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}

/** Includes link URLs: they are part of what was agreed to. */
function formatText(parts: TextPart[], language: Language): string {
  const whole = (href: string) => (href.startsWith("/") ? buildAbsoluteUrl(language, href) : href);
  return parts.map(({ text, href }) => (href ? `${text} (${whole(href)})` : text)).join("");
}
