import { randomUUID } from "node:crypto";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { openConfirmationTokens } from "#server/mail/confirmation-tokens.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { renderConfirmAlertMail } from "#server/mail/templates/stock-alert.ts";
import { waitUntil } from "#server/platform/background.ts";
import { buildAbsoluteUrl, findLanguage } from "#server/platform/i18n.ts";
import { createMailRateLimit } from "#server/rate-limit/unknown-clients.ts";
import { findVariants } from "../variants.ts";
import { buildUnsubscribeUrl } from "./mailbox-key.ts";
import { addStockAlert } from "./stock-alerts.ts";

export interface AlertRequest {
  /** In lower case. */
  email: string;
  variant: string;
  /** Language tag of the page. */
  language: string;
}

export type AlertOutcome = { kind: "sent" | "added" } | { kind: "limited"; wait: number };

const tokens = openConfirmationTokens<AlertRequest>("stock-alert-ticket", limits.newsletterTokenLifetime);
const budget = {
  here: limits.linkMailsToMailbox,
  all: limits.linkMailsToMailbox,
  fromIpAddress: limits.linkMailsFromIpAddress,
  window: limits.linkMailWindow,
};
const limitOwn = createMailRateLimit("stock-alerts", budget);
const limitConfirmations = createMailRateLimit("stock-alert-mails", { ...budget, here: limits.linkMails });

/**
 * Double opt-in, unless the address is known as the asker's own. Mail and answer do not reveal existing requests.
 * @param ipAddress empty where unknown
 */
export async function requestStockAlert(
  directus: DirectusClient,
  asked: AlertRequest,
  { ipAddress, isOwnAddress }: { ipAddress: string; isOwnAddress: boolean },
): Promise<AlertOutcome> {
  const wait = await (isOwnAddress ? limitOwn : limitConfirmations)(asked.email, ipAddress);
  if (wait > 0) return { kind: "limited", wait };
  if (isOwnAddress) {
    await addRequested(directus, asked);
    return { kind: "added" };
  }
  const language = findLanguage(asked.language);
  const token = await tokens.create(asked);
  const mail = renderConfirmAlertMail(language, {
    key: `stock-alert-confirm:${randomUUID()}`,
    to: asked.email,
    url: buildAbsoluteUrl(language, `/shop/alerts/confirm?token=${token}`),
    unsubscribe: buildUnsubscribeUrl(asked.email, language),
  });
  waitUntil(sendMail(mail), "a back-in-stock request's question to confirm could not be sent");
  return { kind: "sent" };
}

/** Does not consume the token; undefined when it is unknown, used or expired. */
export async function peekAlertEmail(token: string): Promise<string | undefined> {
  return (await tokens.find(token))?.email;
}

/** @returns path of the variant; undefined when the token is unknown, used or expired, or the variant is gone */
export async function confirmStockAlert(
  directus: DirectusClient,
  token: string,
): Promise<string | undefined> {
  const asked = await tokens.find(token);
  const path = asked && (await addRequested(directus, asked));
  if (path) await tokens.consume(token);
  return path;
}

async function addRequested(directus: DirectusClient, asked: AlertRequest): Promise<string | undefined> {
  const [variant] = await findVariants(directus, [asked.variant]);
  if (!variant) return undefined;
  const title = [variant.productTitle, variant.title].filter(Boolean).join(", ");
  await addStockAlert(directus, { ...asked, title });
  return `/shop/${variant.productSlug}?variant=${variant.id}`;
}
