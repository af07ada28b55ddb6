import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withLanguage } from "#server/directus/clients/clients.ts";
import { limits } from "#server/limits.ts";
import { deliverOnce } from "#server/mail/deliver-once.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { renderBackInStockMail } from "#server/mail/templates/stock-alert.ts";
import { buildAbsoluteUrl, findLanguage, type Language } from "#server/platform/i18n.ts";
import { readBalances } from "../stock/reserve-stock.ts";
import type { SellableVariant } from "../variant.ts";
import { findVariants } from "../variants.ts";
import { buildUnsubscribeUrl } from "./mailbox-key.ts";
import type { StockAlert } from "./stock-alert.ts";
import {
  alertTemplate,
  deleteFinishedAlerts,
  findLatestAlert,
  finishStockAlert,
  listAwaitedVariants,
  listWaitingAlerts,
} from "./stock-alerts.ts";

/**
 * Mails those who wait for what can be bought now. Idempotent and safe to run concurrently: each request has one mail in
 * the outbox.
 * @throws DirectusError "unavailable"
 */
export async function sendStockAlerts(directus: DirectusClient): Promise<void> {
  const variants = await listBuyable(directus, await listAwaitedVariants(directus));
  for (let from = 0; from < variants.length; from += limits.stockBatch)
    await tellAll(directus, variants.slice(from, from + limits.stockBatch));
}

export async function deleteDoneStockAlerts(directus: DirectusClient, now = Date.now()): Promise<void> {
  await deleteFinishedAlerts(directus, new Date(now - limits.stockAlertRetention * 1000));
}

/** By the ledger, which sales read too. */
async function listBuyable(directus: DirectusClient, ids: string[]): Promise<string[]> {
  const buyable: string[] = [];
  for (let from = 0; from < ids.length; from += limits.stockBatch) {
    const found = await findVariants(directus, ids.slice(from, from + limits.stockBatch));
    const priced = found.filter(({ price, unsold }) => price ?? unsold);
    const counted = priced.filter(({ trackStock, backorder }) => trackStock && !backorder);
    const balances = await readBalances(
      directus,
      counted.map(({ id }) => id),
    );
    const isThere = ({ id }: SellableVariant) => (balances.get(id) ?? 1) > 0;
    buyable.push(...priced.filter(isThere).map(({ id }) => id));
  }
  return buyable;
}

async function tellAll(directus: DirectusClient, variants: string[]): Promise<void> {
  for (;;) {
    const alerts = await listWaitingAlerts(directus, variants, limits.stockBatch);
    const languages = new Set(alerts.map(({ language }) => findLanguage(language)));
    let done = 0;
    for (const language of languages) {
      const named = await findVariants(withLanguage(directus, language), variants);
      for (const alert of alerts.filter((one) => findLanguage(one.language) === language)) {
        const variant = named.find(({ id }) => id === alert.variant);
        if (variant && (await tell(directus, language, { alert, variant }))) done += 1;
      }
    }
    // What the mail server did not take waits for the next round.
    if (alerts.length < limits.stockBatch || done < alerts.length) return;
  }
}

/** @returns false where the mail is still to be sent */
async function tell(
  directus: DirectusClient,
  language: Language,
  { alert, variant }: { alert: StockAlert; variant: SellableVariant },
): Promise<boolean> {
  const status = await deliverOnce(directus, alertTemplate, renderMail(language, { alert, variant }));
  if (status === "sent" || status === "failed") await finishStockAlert(directus, alert.id, status);
  return status !== "pending";
}

function renderMail(
  language: Language,
  { alert, variant }: { alert: StockAlert; variant: SellableVariant },
): Mail {
  return renderBackInStockMail(language, {
    key: `${alertTemplate}:${alert.id}`,
    to: alert.email,
    title: [variant.productTitle, variant.title].filter(Boolean).join(", "),
    url: buildAbsoluteUrl(language, `/shop/${variant.productSlug}?variant=${variant.id}`),
    unsubscribe: buildUnsubscribeUrl(alert.email, language),
  });
}

/** What was asked for last, as if `email` had: its link cancels nobody else's. @param tag of a language */
export async function renderLatestStockAlert(
  directus: DirectusClient,
  email: string,
  tag?: string,
): Promise<Mail | undefined> {
  const alert = await findLatestAlert(directus);
  if (!alert) return undefined;
  const language = findLanguage(tag ?? alert.language);
  const [variant] = await findVariants(withLanguage(directus, language), [alert.variant]);
  return variant && renderMail(language, { alert: { ...alert, email }, variant });
}
