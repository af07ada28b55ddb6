import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withLanguage } from "#server/directus/clients/clients.ts";
import { withFallback } from "#server/directus/errors.ts";
import { deliverMessage } from "#server/mail/deliver-message.ts";
import {
  type EmailMessage,
  findLatestMessage,
  findMessage,
  listPending,
} from "#server/mail/email-messages.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { type MembershipMailKind, renderMembershipMail } from "#server/mail/templates/membership.ts";
import { findCard } from "#server/payments/cards.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { buildAbsoluteUrl, findLanguage, type Language } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import { describeSubscription } from "./describe-subscription.ts";
import { isExpiringBeforeRenewal, isOutdated, parseMailKey, template } from "./due-mails.ts";
import { findPlanName } from "./plans.ts";
import { readTerms } from "./subscriptions/grace-settings.ts";

/** Outbox: a failed mail waits for the next round and blocks no other. @throws DirectusError "unavailable" */
export async function sendMembershipMails(directus: DirectusClient, before: Date): Promise<void> {
  for (const { key } of await withFallback(listPending(directus, before, template), [])) {
    try {
      await sendMembershipMail(directus, key);
    } catch (error) {
      log.warn({ err: error, key }, "a member's mail waits for the next round");
    }
  }
}

export async function sendMembershipMail(directus: DirectusClient, key: string): Promise<void> {
  const waiting = await findMessage(directus, key);
  if (waiting?.status === "pending" && waiting.template === template)
    await deliverMessage(directus, waiting, await write(directus, waiting));
}

/** @returns undefined where it has been paid, ended, undone or changed again since */
async function write(
  directus: DirectusClient,
  { key, recipient: to }: EmailMessage,
): Promise<Mail | undefined> {
  const { subscription: id, kind } = parseMailKey(key);
  const subscription = await retrieveSubscription(id);
  const language = findLanguage(subscription.metadata.language);
  const isTakenBack = kind === "cancelled" && !subscription.cancelAt;
  const isOver = subscription.endedAt !== undefined || isTakenBack || isOutdated(key, subscription);
  if (kind === "expiring" && !(await isStillEnding(subscription))) return undefined;
  const url = kind === "failed" ? subscription.payUrl : buildAccountUrl(language);
  if (isOver || !url || !to) return undefined;
  const about = await describe(directus, subscription, language);
  return renderMembershipMail(language, kind, { key, to, url, ...about });
}

const buildAccountUrl = (language: Language) => buildAbsoluteUrl(language, "/account/membership");

async function describe(directus: DirectusClient, subscription: Subscription, language: Language) {
  const plan = await findPlanName(withLanguage(directus, language), subscription.metadata.plan_id);
  return { plan, standing: describeSubscription(subscription, await readTerms(directus), language) };
}

/**
 * The last mail of its kind that a member has got, in today's words; whoever reads it cannot pay with it.
 * @param tag of a language, instead of the member's
 * @returns undefined where no member has got one yet
 */
export async function renderLatestMembershipMail(
  directus: DirectusClient,
  kind: MembershipMailKind,
  tag?: string,
): Promise<Mail | undefined> {
  const message = await findLatestMessage(directus, template, kind);
  if (!message) return undefined;
  const { key, recipient: to } = message;
  const subscription = await retrieveSubscription(parseMailKey(key).subscription);
  const language = findLanguage(tag ?? subscription.metadata.language);
  const about = await describe(directus, subscription, language);
  return renderMembershipMail(language, kind, { key, to, url: buildAccountUrl(language), ...about });
}

/** The card may have been replaced since, by the member or the bank. */
async function isStillEnding(subscription: Subscription): Promise<boolean> {
  const card = await findCard(subscription);
  return card !== undefined && isExpiringBeforeRenewal(subscription, card);
}
