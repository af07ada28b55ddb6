import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { formatMoney } from "#server/platform/money.ts";
import type { Offer } from "../plan.ts";
import { formatPlanPrice } from "../plan-view.ts";
import type { PlanChange } from "./change-plan.ts";
import type { OwnSubscription } from "./load-membership.ts";

export interface ChangeChoice {
  value: string;
  text: string;
  lang: string | undefined;
}

export interface ChangeView {
  plan: Pick<Offer["plan"], "name" | "lang">;
  price: string;
  /** Charged now; undefined for 0. */
  due: string | undefined;
  /** Credited to later payments; undefined for 0. */
  credit: string | undefined;
  sentences: string[];
  agreed: { price: string; at: number; due: number };
}

export function toChangeChoices(offers: Offer[], language: Language): ChangeChoice[] {
  const { t } = language;
  return offers.map(({ plan, price }) => ({
    value: price.id,
    text: t("memberships.change.choice", { plan: plan.name, price: formatPlanPrice(price, language) }),
    lang: plan.lang,
  }));
}

export function toPlanChangeView(
  { offer, due, credit, renewsAt, change: { at } }: PlanChange,
  { status, price: paid }: OwnSubscription,
  language: Language,
): ChangeView {
  const { t } = language;
  const isFree = status === "trialing";
  const money = (amount: number) =>
    amount > 0 && paid ? formatMoney({ amount, currency: paid.currency }, language.locale) : undefined;
  const price = formatPlanPrice(offer.price, language);
  return {
    plan: { name: offer.plan.name, lang: offer.plan.lang },
    price,
    due: money(due),
    credit: money(credit),
    sentences: [
      isFree ? t("memberships.change.free") : t("memberships.change.reckoned"),
      t("memberships.change.renews", { on: formatDay(renewsAt, language.locale), price }),
      t("memberships.change.opens"),
    ],
    agreed: { price: offer.price.id, at, due },
  };
}
