import { randomUUID } from "node:crypto";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { openConfirmationTokens } from "#server/mail/confirmation-tokens.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { confirmNewsletterMail } from "#server/mail/templates/newsletter.ts";
import { waitUntil } from "#server/platform/background.ts";
import { buildAbsoluteUrl, type Language } from "#server/platform/i18n.ts";
import { createMailRateLimit } from "#server/rate-limit/unknown-clients.ts";
import type { Subscriber } from "./newsletter.ts";
import { listNewsletters } from "./newsletters.ts";
import { subscribe } from "./subscribers.ts";

/** Double opt-in: an unconfirmed subscription. */
interface Asked {
  email: string;
  language: string;
  newsletters: string[];
}

const tokens = openConfirmationTokens<Asked>("newsletter-ticket", limits.newsletterTokenLifetime);
const limitConfirmations = createMailRateLimit("newsletter-mails", {
  here: limits.linkMails,
  all: limits.linkMailsToMailbox,
  fromIpAddress: limits.linkMailsFromIpAddress,
  window: limits.linkMailWindow,
});

/**
 * Double opt-in: sends a confirmation mail, after the response. Mail and response do not reveal existing subscriptions.
 * @param ipAddress empty where unknown
 * @returns 0, or the seconds to wait by the rate limit
 */
export async function requestSubscription(
  { email, newsletters }: Pick<Asked, "email" | "newsletters">,
  ipAddress: string,
  language: Language,
): Promise<number> {
  const wait = await limitConfirmations(email, ipAddress);
  if (wait > 0) return wait;
  const token = await tokens.create({ email, newsletters, language: language.tag });
  const url = buildAbsoluteUrl(language, `/newsletter/confirm?token=${token}`);
  const mail = confirmNewsletterMail(language, { key: `newsletter-confirm:${randomUUID()}`, to: email, url });
  waitUntil(sendMail(mail), "a newsletter's question to confirm could not be sent");
  return 0;
}

/** Does not consume the token; undefined when it is unknown, used or expired. */
export async function peekSubscriptionEmail(token: string): Promise<string | undefined> {
  return (await tokens.find(token))?.email;
}

/** Double opt-in: undefined when the token is unknown, used or expired, or nothing requested is published. */
export async function confirmSubscription(
  directus: DirectusClient,
  token: string,
): Promise<Subscriber | undefined> {
  const asked = await tokens.find(token);
  const offered = new Set((await listNewsletters(directus)).map(({ id }) => id));
  const newsletters = asked?.newsletters.filter((id) => offered.has(id)) ?? [];
  const subscriber =
    asked && newsletters.length > 0 ? await subscribe(directus, { ...asked, newsletters }) : undefined;
  if (subscriber) await tokens.consume(token);
  return subscriber;
}
