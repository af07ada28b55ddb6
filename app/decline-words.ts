/** What to do about a card that was refused, by Stripe's decline codes. A lost or stolen card is never called that. */
const words: Record<string, string> = {
  insufficient_funds: "There is not enough money on this card.",
  card_velocity_exceeded: "This card has reached its limit for now.",
  withdrawal_count_limit_exceeded: "This card has reached its limit for now.",
  expired_card: "This card has expired.",
  incorrect_number: "The card number is not right.",
  invalid_number: "The card number is not right.",
  incorrect_cvc: "The security code is not right.",
  invalid_cvc: "The security code is not right.",
  invalid_expiry_month: "The expiry date is not right.",
  invalid_expiry_year: "The expiry date is not right.",
  currency_not_supported: "This card does not pay in our currency.",
  card_not_supported: "This card does not pay for purchases like this one.",
  processing_error: "The bank could not deal with the card just now.",
};

/** A declined card in words: what is wrong, that nothing was charged, and what helps. */
export function wordsOfDecline(code: string | null): string {
  const problem = (code && words[code]) || "The card was declined.";
  return `${problem} Nothing has been charged. Try again, or take another card.`;
}
