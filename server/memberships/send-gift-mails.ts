import { findCustomerLanguage } from "#server/customers/customers.ts";
import { readBeginning } from "#server/directus/claims.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withLanguage } from "#server/directus/clients/clients.ts";
import { withFallback } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { deliverOnce } from "#server/mail/deliver-once.ts";
import { listPending, listTakenKeys } from "#server/mail/email-messages.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { renderGiftMail } from "#server/mail/templates/gift.ts";
import { buildAbsoluteUrl, findLanguage } from "#server/platform/i18n.ts";
import { listGiftsOfStaff, listLatestGifts, type StaffGift } from "./entitlements.ts";
import { findPlanName } from "./plans.ts";

const template = "gift";

/** Tells members once of plans that staff gave them. @throws DirectusError "unavailable" */
export async function sendGiftMails(directus: DirectusClient, now = new Date()): Promise<void> {
  const within = new Date(now.getTime() - limits.welcomeWindow * 1000);
  // Gifts from before the site told of them are no news.
  const begun = await readBeginning(directus, "gift-mails");
  const since = begun && begun > within ? begun : within;
  const gifts = await withFallback(listGiftsOfStaff(directus, since), []);
  if (gifts.length === 0) return;
  const [taken, pending] = await Promise.all([
    listTakenKeys(directus, gifts.map(buildKey)),
    listPending(directus, new Date(now.getTime() + limits.welcomeWindow * 1000), template),
  ]);
  const open = new Set<unknown>(pending.map(({ key }) => key));
  for (const gift of gifts)
    if (!taken.has(buildKey(gift)) || open.has(buildKey(gift))) await tell(directus, gift);
}

function buildKey({ id }: StaffGift): string {
  return `${template}:${id}`;
}

async function tell(directus: DirectusClient, gift: StaffGift): Promise<void> {
  await deliverOnce(directus, template, await renderMail(directus, gift));
}

/** The last gift that has not ended, in today's words. @param tag of a language, instead of the member's */
export async function renderLatestGiftMail(
  directus: DirectusClient,
  tag?: string,
): Promise<Mail | undefined> {
  const [gift] = await withFallback(listLatestGifts(directus, 1), []);
  return gift && renderMail(directus, { ...gift, language: tag ?? gift.language });
}

async function renderMail(directus: DirectusClient, gift: StaffGift): Promise<Mail> {
  const language = findLanguage(gift.language ?? (await findCustomerLanguage(directus, gift.user)));
  return renderGiftMail(language, {
    key: buildKey(gift),
    to: gift.email,
    name: gift.name,
    plan: await findPlanName(withLanguage(directus, language), gift.plan),
    startsAt: gift.startsAt.getTime() > Date.now() ? gift.startsAt : undefined,
    endsAt: gift.isForGood ? undefined : gift.endsAt,
    url: buildAbsoluteUrl(language, "/sign-in?returnTo=/account/membership"),
  });
}
