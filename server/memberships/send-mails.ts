import {
  findWaiting,
  listWaiting,
  markFormMailFailed,
  markFormMailSent,
  type WaitingMail,
} from "#server/content/forms/form-mails.ts";
import type { Directus } from "#server/directus/client.ts";
import { speaking } from "#server/directus/doors.ts";
import { type Language, languageNamed, siteAddress } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { membershipMail } from "#server/mail/membership.ts";
import { findCard } from "#server/payments/cards.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { underLease } from "#server/state/lease.ts";
import { aboutOf, isOutdated, runsOut, template } from "./mails.ts";
import { standingOf } from "./membership-view.ts";
import { readTerms } from "./terms.ts";

/**
 * Sends the mails of memberships that wait, written from how things stand now.
 * @param before only what has waited since then
 * @throws DirectusError "unavailable"; a mail that fails waits for the next round, and keeps no other one waiting
 */
export async function sendMembershipMails(directus: Directus, before: Date): Promise<void> {
  for (const { key } of await listWaiting(directus, before, template)) {
    try {
      await sendMembershipMail(directus, key);
    } catch (error) {
      log.warn({ err: error, key }, "a member's mail waits for the next round");
    }
  }
}

/** Sends one of them, unless somebody is at it or it has gone out. */
export async function sendMembershipMail(directus: Directus, key: string): Promise<void> {
  const lease = { kind: "mail-lease", key, seconds: limits.mailLease };
  await underLease(lease, async () => {
    const waiting = await findWaiting(directus, key, template);
    if (waiting) await deliver(directus, waiting, await write(directus, waiting));
  });
}

async function deliver(directus: Directus, waiting: WaitingMail, mail: Mail | undefined): Promise<void> {
  if (!mail) return markFormMailFailed(directus, waiting, "What it was about is over.", true);
  try {
    await markFormMailSent(directus, waiting, await sendMail(mail));
  } catch (error) {
    log.warn({ err: error, key: waiting.key }, "a member's mail could not be sent");
    await markFormMailFailed(directus, waiting, String(error));
  }
}

/** @returns undefined where it has been paid, ended, taken back or changed again meanwhile */
async function write(directus: Directus, { key, recipient: to }: WaitingMail): Promise<Mail | undefined> {
  const { subscription: id, kind } = aboutOf(key);
  const subscription = await retrieveSubscription(id);
  const language = languageNamed(subscription.metadata.language);
  const isTakenBack = kind === "cancelled" && !subscription.cancelAt;
  const isOver = subscription.endedAt !== undefined || isTakenBack || isOutdated(key, subscription);
  if (kind === "expiring" && !(await stillRunsOut(subscription))) return undefined;
  const account = siteAddress(language, "/account/membership");
  const url = kind === "failed" ? subscription.payUrl : account;
  if (isOver || !url || !to) return undefined;
  const plan = await planName(directus, subscription, language);
  const standing = standingOf(subscription, await readTerms(directus), language);
  return membershipMail(language, kind, { key, to, plan, standing, url });
}

/** They may have changed it meanwhile, or the bank has sent another. */
async function stillRunsOut(subscription: Subscription): Promise<boolean> {
  const card = await findCard(subscription);
  return card !== undefined && runsOut(subscription, card);
}

async function planName(directus: Directus, { metadata }: Subscription, language: Language): Promise<string> {
  const query = { fields: ["id", "name"], filter: { id: { _eq: metadata.plan_id } }, limit: 1 };
  const [plan] = await speaking(directus, language).readItems("plans", query);
  return String(plan?.name ?? "");
}
