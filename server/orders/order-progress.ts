import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { isOpen, isPaid, type Order } from "./order.ts";
import { isDisputed } from "./refunds/refund-status.ts";

export interface ProgressStep {
  key: "ordered" | "paid" | "partly" | "shipped" | "ready";
  label: string;
  /** When it was reached, where that is known. */
  day: string | undefined;
  /** The last one reached is current. */
  state: "done" | "current" | "upcoming";
}

type Reached = Pick<ProgressStep, "key" | "label"> & { at: string | undefined; isReached: boolean };

/**
 * The steps that Directus knows of: nobody says when a parcel was packed or has arrived, so these are not among them.
 * Empty where an order goes nowhere any more, or is held.
 */
export function toOrderProgress(order: Order, { locale, t }: Language): ProgressStep[] {
  if (!canProceed(order)) return [];
  const paid = isPaid(order.status);
  const ready: Reached = {
    key: "ready",
    label: t("buying.order.progress.ready"),
    at: undefined,
    isReached: paid,
  };
  const steps: Reached[] = [
    { key: "ordered", label: t("buying.order.progress.ordered"), at: order.createdAt, isReached: true },
    { key: "paid", label: t("buying.order.states.paid"), at: order.paidAt, isReached: paid },
    ...(hasParcels(order) ? listShippingSteps(order, t) : [ready]),
  ];
  const current = steps.findLastIndex(({ isReached }) => isReached);
  return steps.map(({ key, label, at, isReached }, index) => ({
    key,
    label,
    day: isReached && at ? formatDay(at, locale) : undefined,
    state: index === current ? "current" : isReached ? "done" : "upcoming",
  }));
}

/** What the buyer may expect now; undefined where the order's state is all there is to say. */
export function formatNextStep(order: Order, { t }: Language): string | undefined {
  if (isDisputed(order) || (order.status !== "paid" && order.status !== "fulfilled")) return undefined;
  if (!hasParcels(order)) return t("buying.order.next.ready");
  if (isShipped(order)) return t("buying.order.next.shipped");
  return t(isPartlyShipped(order) ? "buying.order.next.rest" : "buying.order.next.pack");
}

function canProceed(order: Order): boolean {
  return !isDisputed(order) && (isPaid(order.status) || isOpen(order.status));
}

function listShippingSteps(order: Order, t: Language["t"]): Reached[] {
  const sent = order.fulfillments.flatMap(({ sentAt }) => sentAt ?? []);
  const shipped = isShipped(order);
  const partly = { key: "partly", label: t("buying.order.states.partially_fulfilled"), at: sent[0] } as const;
  return [
    ...(isPartlyShipped(order) ? [{ ...partly, isReached: true }] : []),
    {
      key: "shipped",
      label: t("buying.order.states.fulfilled"),
      at: sent.at(-1) ?? order.fulfilledAt,
      isReached: shipped,
    },
  ];
}

function hasParcels({ lines }: Order): boolean {
  return lines.some(({ kind, type }) => kind === "product" && type === "physical");
}

function isShipped({ status, fulfilledAt }: Order): boolean {
  return status === "fulfilled" || fulfilledAt !== undefined;
}

function isPartlyShipped(order: Order): boolean {
  return order.fulfillmentStatus === "partially_fulfilled" && !isShipped(order);
}
