import type { Language } from "#server/languages.ts";
import { formatMoney } from "#server/money.ts";
import type { PlanChange } from "./change-plan.ts";
import type { OwnSubscription } from "./load-membership.ts";
import { day } from "./membership-view.ts";
import type { Offer } from "./plan.ts";
import { priceText } from "./plan-view.ts";

/** A plan and price that a member may change to, as they read it. */
export interface ChangeChoice {
  value: string;
  text: string;
  lang: string | undefined;
}

/** What a change means to a member, as they read it before they agree. */
export interface ChangeView {
  plan: Pick<Offer["plan"], "name" | "lang">;
  price: string;
  /** What is charged now; undefined where that is nothing. */
  due: string | undefined;
  /** What is kept for the next payments; undefined where that is nothing. */
  credit: string | undefined;
  /** Why, and how it goes on. */
  sentences: string[];
  /** What they agree to. */
  agreed: { price: string; at: number; due: number };
}

/** Writes out what a member may change to. */
export function choicesOf(offers: Offer[], language: Language): ChangeChoice[] {
  const { choice } = language.texts.memberships.change;
  return offers.map(({ plan, price }) => ({
    value: price.id,
    text: choice(plan.name, priceText(price, language)),
    lang: plan.lang,
  }));
}

/** Writes a change out. */
export function viewOfChange(
  { offer, due, credit, renewsAt, change: { at } }: PlanChange,
  { status, price: paid }: OwnSubscription,
  language: Language,
): ChangeView {
  const words = language.texts.memberships.change;
  const isFree = status === "trialing";
  const money = (amount: number) =>
    amount > 0 && paid ? formatMoney({ amount, currency: paid.currency }, language.locale) : undefined;
  const price = priceText(offer.price, language);
  return {
    plan: { name: offer.plan.name, lang: offer.plan.lang },
    price,
    due: money(due),
    credit: money(credit),
    sentences: [
      isFree ? words.free : words.reckoned,
      words.renews(day(renewsAt, language), price),
      words.opens,
    ],
    agreed: { price: offer.price.id, at, due },
  };
}
