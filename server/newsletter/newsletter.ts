import { z } from "zod";
import type { Translator } from "#app/messages/translator.ts";
import { languageTagSchema, text } from "#server/directus/field-schemas.ts";

export interface Newsletter {
  id: string;
  name: string;
  description: string | undefined;
  /** Language of both, where it is not the page's. */
  lang: string | undefined;
}

export const NewsletterSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: text,
  lang: languageTagSchema,
});

export interface Subscriber {
  id: string;
  email: string;
  /** Language of the subscription and its mails. */
  language: string;
  /** Secret of the preferences link; only in their mails. */
  key: string;
  hasError: boolean;
  newsletters: string[];
}

export const SubscriberSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    language: text,
    key: z.string(),
    last_error: text,
    subscriptions: z.array(z.object({ newsletter: z.string().nullable() })),
  })
  .transform(
    ({ subscriptions, language, last_error, ...row }): Subscriber => ({
      ...row,
      language: language ?? "",
      hasError: last_error !== undefined,
      newsletters: subscriptions.flatMap(({ newsletter }) => newsletter ?? []),
    }),
  );

/** The address is lowercased. */
export function subscribeSchema(t: Translator) {
  return z.object({
    email: z
      .string()
      .default("")
      .transform((value) => value.toLowerCase())
      .pipe(z.email(t("newsletter.badEmail")).max(254, t("newsletter.badEmail"))),
  });
}

/** The newsletters ticked in a form; if only one is offered, that. */
export function parseSelectedNewsletters(offered: Newsletter[], form: URLSearchParams): string[] {
  if (offered.length === 1) return offered.map(({ id }) => id);
  const ticked = new Set(form.getAll("newsletter"));
  return offered.map(({ id }) => id).filter((id) => ticked.has(id));
}
