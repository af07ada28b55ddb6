import { createHash } from "node:crypto";
import { listLowered } from "#server/catalogue/stock/stock-movements.ts";
import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { toNativeCollection } from "#server/directus/naming/native-names.ts";
import type { CollectionName } from "#server/directus/query/typed-query.ts";
import { limits } from "#server/limits.ts";
import type { Order } from "#server/orders/order.ts";
import { listPaidWithin, listProblemsWithin } from "#server/orders/orders.ts";
import { listDisputesWithin } from "#server/orders/refunds/disputes.ts";
import { listRequestsWithin } from "#server/orders/returns/return-requests.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { formatMoney } from "#server/platform/money.ts";
import { listDead } from "#server/webhooks/webhook-events.ts";

/** What staff are told of. `key` is unique; `url` leads to the row in Studio. */
export interface StaffEvent {
  key: string;
  title: string;
  lines: string[];
  url: string;
}

interface Period {
  from: Date;
  until: Date;
}

const { t, locale, tag } = defaultLanguage;

/** The most urgent first: what is beyond the limit of an hour waits. */
const listings = {
  problem: async (directus: DirectusClient, period: Period) =>
    (await listProblemsWithin(directus, period)).map((order) => ({
      key: `problem:${order.id}:${hash(order.problem ?? "")}`,
      title: t("mails.staff.problem", { number: formatName(order) }),
      lines: [order.problem ?? ""],
      url: buildStudioUrl("orders", order.id),
    })),
  dispute: async (directus: DirectusClient, period: Period) =>
    (await listDisputesWithin(directus, period)).map(({ id, order, amount, dueBy }) => ({
      key: `dispute:${id}`,
      title: t("mails.staff.dispute", { number: formatName(order), amount }),
      lines: dueBy ? [t("mails.staff.due", { date: formatDay(dueBy, tag) })] : [],
      url: buildStudioUrl("orders", order.id),
    })),
  request: async (directus: DirectusClient, period: Period) =>
    (await listRequestsWithin(directus, period)).map(({ id, kind, order, name, statement, lines }) => ({
      key: `request:${id}`,
      title: t(`mails.staff.request.${kind}`, { number: formatName(order) }),
      lines: [name, ...lines.map(({ quantity, title }) => `${quantity} × ${title}`), statement],
      url: buildStudioUrl("orders", order.id),
    })),
  stock: async (directus: DirectusClient, period: Period) =>
    (await listLowered(directus, period)).map(({ id, variant, title, balance }) => ({
      key: `stock:${id}`,
      title: t("mails.staff.stock", { title, count: balance }),
      lines: [],
      url: buildStudioUrl("product_variants", variant),
    })),
  /** Events are given up days after they came. */
  event: async (directus: DirectusClient, { from, until }: Period) => {
    const earliest = new Date(from.getTime() - limits.stripeEventRetention * 1000);
    return (await listDead(directus, { from: earliest, until })).map(({ id, type, last_error }) => ({
      key: `event:${id}`,
      title: t("mails.staff.event", { type }),
      lines: [last_error ?? ""],
      url: buildStudioUrl("webhook_events", id),
    }));
  },
  order: async (directus: DirectusClient, period: Period) =>
    (await listPaidWithin(directus, period)).map((order) => ({
      key: `order:${order.id}`,
      title: t("mails.staff.order", { number: formatName(order), total: formatTotal(order) }),
      lines: [
        order.name,
        ...order.lines.map(({ quantity, title, variantTitle }) =>
          `${quantity} × ${title} ${variantTitle ?? ""}`.trim(),
        ),
      ],
      url: buildStudioUrl("orders", order.id),
    })),
} satisfies Record<string, (directus: DirectusClient, period: Period) => Promise<StaffEvent[]>>;

export const staffEventKinds = Object.keys(listings) as (keyof typeof listings)[];

/** What has happened in a period; nothing where this Directus lacks a collection. */
export async function listStaffEvents(
  directus: DirectusClient,
  kinds: (keyof typeof listings)[],
  period: Period,
): Promise<StaffEvent[]> {
  const wanted = staffEventKinds.filter((kind) => kinds.includes(kind));
  const found = await Promise.all(wanted.map((kind) => withFallback(listings[kind](directus, period), [])));
  return found.flat();
}

function formatName({ id, number }: { id: string; number?: string | null | undefined }): string {
  return number ?? id.slice(0, 8);
}

function formatTotal({ total, currency }: Order): string {
  return formatMoney({ amount: total, currency }, locale);
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function buildStudioUrl(collection: CollectionName, key: string): string {
  return `${config.directus.studioOrigin}/admin/content/${toNativeCollection(collection)}/${key}`;
}
