import { z } from "zod";
import type { Texts } from "#app/texts/index.ts";
import { tag, text } from "#server/content/text.ts";

/** A list that readers subscribe to, as they see it. */
export interface Newsletter {
  id: string;
  name: string;
  description: string | undefined;
  /** The language of both, where it is not the page's. */
  lang: string | undefined;
}

export const NewsletterSchema = z.object({ id: z.string(), name: z.string(), description: text, lang: tag });

/** Who gets newsletters. */
export interface Subscriber {
  id: string;
  email: string;
  /** The language in which they subscribed: that of their mails. */
  language: string;
  /** Opens their preferences; it stands in their mails and nowhere else. */
  key: string;
  /** Something is written down that their mail server said. */
  hasError: boolean;
  /** Ids of the newsletters that they get. */
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

/** What the form of those who subscribe says: an address, in lower case. */
export function subscribeSchema({ newsletter }: Texts) {
  return z.object({
    email: z
      .string()
      .default("")
      .transform((value) => value.toLowerCase())
      .pipe(z.email(newsletter.badEmail).max(254, newsletter.badEmail)),
  });
}

/** Those of the offered newsletters that a form has ticked; all where there is only one to tick. */
export function tickedOf(offered: Newsletter[], form: URLSearchParams): string[] {
  if (offered.length === 1) return offered.map(({ id }) => id);
  const ticked = new Set(form.getAll("newsletter"));
  return offered.map(({ id }) => id).filter((id) => ticked.has(id));
}
