import { createHash, randomUUID } from "node:crypto";
import type { Directus } from "#server/directus/client.ts";
import { opaqueId } from "#server/http/cookies.ts";
import { chargeAll } from "#server/http/growing-limit.ts";
import { strangersCharges, strangersMails } from "#server/http/strangers.ts";
import { type Language, siteAddress } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { confirmNewsletterMail } from "#server/mail/newsletter.ts";
import { store } from "#server/state/store.ts";
import type { Subscriber } from "./newsletter.ts";
import { listNewsletters } from "./newsletters.ts";
import { subscribe } from "./subscribers.ts";

/** What was asked for with an address that nobody has confirmed yet. */
interface Asked {
  email: string;
  language: string;
  newsletters: string[];
}

const kind = "newsletter-ticket";
const ofStrangers = strangersMails({
  here: limits.linkMails,
  all: limits.linkMailsToMailbox,
  fromPlace: limits.linkMailsFromPlace,
  window: limits.linkMailWindow,
});

/**
 * Asks the holder of a mailbox whether they want these newsletters. The mail and the answer are the same whether they
 * have some already or not, and the mail is sent after the answer.
 * @param place the visitor's network address; empty where it is not known
 * @returns 0, or the seconds to wait when it was asked too often
 */
export async function askToSubscribe(
  { email, newsletters }: Pick<Asked, "email" | "newsletters">,
  place: string,
  language: Language,
): Promise<number> {
  const usedUp = await chargeAll(strangersCharges("newsletter-mails", email, place, ofStrangers));
  if (usedUp) return usedUp.wait;
  const token = opaqueId();
  const asked: Asked = { email, newsletters, language: language.tag };
  await store.set(kind, hashOf(token), asked, limits.newsletterTicket);
  const url = siteAddress(language, `/newsletter/confirm?token=${token}`);
  const mail = confirmNewsletterMail(language, { key: `newsletter-confirm:${randomUUID()}`, to: email, url });
  meanwhile(sendMail(mail), "a newsletter's question to confirm could not be sent");
  return 0;
}

/** The address that a link confirms, left in its place; undefined when it is unknown, used or over. */
export async function addressToConfirm(token: string): Promise<string | undefined> {
  return (await store.get<Asked>(kind, hashOf(token)))?.email;
}

/**
 * The button was pressed: from now on they get what they asked for.
 * @returns undefined when the link is unknown, used or over, or what was asked for is not there any more
 */
export async function confirmSubscription(
  directus: Directus,
  token: string,
): Promise<Subscriber | undefined> {
  const asked = await store.get<Asked>(kind, hashOf(token));
  const offered = new Set((await listNewsletters(directus)).map(({ id }) => id));
  const newsletters = asked?.newsletters.filter((id) => offered.has(id)) ?? [];
  const subscriber =
    asked && newsletters.length > 0 ? await subscribe(directus, { ...asked, newsletters }) : undefined;
  if (subscriber) await store.delete(kind, hashOf(token));
  return subscriber;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
