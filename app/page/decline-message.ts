import type { CardMessages } from "#app/messages/catalog.ts";

/** What is wrong with a card that was refused, by Stripe's decline codes. A lost or stolen card is never called that. */
const declines: Record<string, keyof CardMessages["declines"]> = {
  insufficient_funds: "funds",
  card_velocity_exceeded: "limit",
  withdrawal_count_limit_exceeded: "limit",
  expired_card: "expired",
  incorrect_number: "number",
  invalid_number: "number",
  incorrect_cvc: "cvc",
  invalid_cvc: "cvc",
  invalid_expiry_month: "expiry",
  invalid_expiry_year: "expiry",
  currency_not_supported: "currency",
  card_not_supported: "kind",
  processing_error: "bank",
};

/** A declined card in words: what is wrong, that nothing was charged, and what helps. */
export function formatDecline(code: string | null, messages: CardMessages): string {
  const kind = code !== null && Object.hasOwn(declines, code) ? declines[code] : undefined;
  return messages.declined.replace("{reason}", messages.declines[kind ?? "other"]);
}
