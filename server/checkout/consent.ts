import { createHash } from "node:crypto";
import { z } from "zod";
import { agreements } from "#server/cart/cart.ts";
import { linkedText, type TextPart } from "#server/content/linked-text.ts";
import { jsonList, key, text } from "#server/content/text.ts";
import { type Language, siteAddress } from "#server/languages.ts";
import type { Agreement } from "#server/orders/agreement.ts";

export const ConsentSchema = z
  .object({
    id: key,
    title: text,
    text: z.string().transform(linkedText).pipe(z.array(z.custom<TextPart>()).min(1)),
    required: z.boolean().nullish(),
    countries: jsonList(z.string()),
    lang: text,
  })
  .transform(({ required, text: parts, ...row }) => ({ ...row, parts, required: required ?? false }));
/** What the owner asks buyers to agree to. `countries` are those that the parcel goes to; none means that it is always asked. */
export type Consent = z.output<typeof ConsentSchema>;

/** One box, as the page shows it. */
export interface ConsentView {
  name: string;
  /** What the form sends where it is ticked: the mark of these very words. */
  value: string;
  parts: TextPart[];
  required: boolean;
  ticked: boolean;
  /** The language of the words, where that is not the page's. */
  lang: string | undefined;
}

/** Those that are asked of an order that goes to a country; undefined where nothing is sent. */
export function consentsFor(all: Consent[], country: string | undefined): Consent[] {
  return all.filter(({ countries }) => countries.length === 0 || (country && countries.includes(country)));
}

/** The boxes of a form, ticked as it was sent last; one whose words have changed since is not. */
export function viewOfConsents(asked: Consent[], values: Record<string, string>): ConsentView[] {
  return asked.map(({ id, parts, required, lang }) => {
    const name = consentName(id);
    const value = markOf(parts);
    return { name, value, parts, required, lang, ticked: values[name] === value };
  });
}

/**
 * What was agreed to, by a form that was sent.
 * @returns the words of each box that was ticked, as they were shown, and a sentence for each that cannot be taken: it
 * is required and not ticked, or its words have changed since
 */
export function readAgreements(
  asked: Consent[],
  form: URLSearchParams,
  language: Language,
): { agreed: Agreement[]; errors: Record<string, string> } {
  const words = language.texts.buying.checkout.consents;
  const agreed: Agreement[] = [];
  const errors: Record<string, string> = {};
  for (const { id, title = "", parts, required, lang } of asked) {
    const name = consentName(id);
    const sent = form.get(name) ?? "";
    if (sent === markOf(parts))
      agreed.push({ consent: id, title, text: writtenOut(parts, language), language: lang ?? language.tag });
    else if (sent) errors[name] = words.changed;
    else if (required) errors[name] = words.required;
  }
  return { agreed, errors };
}

/** The name of its box in the form. */
function consentName(id: string): string {
  return agreements + id;
}

function markOf(parts: TextPart[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}

/** The sentence with the addresses of its links, which say what was agreed to as much as its words. */
function writtenOut(parts: TextPart[], language: Language): string {
  const whole = (href: string) => (href.startsWith("/") ? siteAddress(language, href) : href);
  return parts.map(({ text, href }) => (href ? `${text} (${whole(href)})` : text)).join("");
}
