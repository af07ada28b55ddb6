import { StripeError } from "../api/errors.js";

const decline = (code, message, advice) => ({
  code: "card_declined",
  decline_code: code,
  message,
  advice_code: advice,
});

const declines = {
  generic: decline("generic_decline", "Your card was declined.", "try_again_later"),
  insufficientFunds: decline("insufficient_funds", "Your card has insufficient funds.", "try_again_later"),
  lost: decline("lost_card", "Your card was declined.", "do_not_try_again"),
  stolen: decline("stolen_card", "Your card was declined.", "do_not_try_again"),
  velocity: decline(
    "card_velocity_exceeded",
    "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    "try_again_later",
  ),
  blocked: { ...decline("fraudulent", "Your card was declined.", "do_not_try_again"), blocked: true },
  expired: { code: "expired_card", decline_code: "expired_card", message: "Your card has expired." },
  cvc: {
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: "processing_error",
    decline_code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};

/**
 * What each test card does: decline at once, ask for 3D Secure first, and what follows a success.
 * @typedef {{ hint: string, declined?: any, authenticate?: "always" | "unless saved", refund?: "pending" | "fails",
 *   dispute?: "fraudulent" | "product_not_received" | "inquiry", fraudWarning?: boolean }} CardRule
 * @type {Record<string, CardRule>}
 */
const testCards = {
  4242424242424242: { hint: "Pays" },
  4000056655665556: { hint: "Pays (Visa debit)" },
  5555555555554444: { hint: "Pays (Mastercard)" },
  378282246310005: { hint: "Pays (American Express, four-digit security code)" },
  4000000000000077: { hint: "Pays, funds available at once" },
  4000000000003055: { hint: "Pays; 3D Secure supported, not asked for" },
  4000000000000002: { hint: "Declined", declined: declines.generic },
  4000000000009995: { hint: "Declined: insufficient funds", declined: declines.insufficientFunds },
  4000000000009987: { hint: "Declined: lost card", declined: declines.lost },
  4000000000009979: { hint: "Declined: stolen card", declined: declines.stolen },
  4000000000006975: { hint: "Declined: too many attempts", declined: declines.velocity },
  4000000000000069: { hint: "Declined: expired card", declined: declines.expired },
  4000000000000127: { hint: "Declined: wrong security code", declined: declines.cvc },
  4000000000000119: { hint: "Declined: processing error", declined: declines.processing },
  4000000000000341: {
    hint: "Accepted as a card, then declined: for trials and renewals",
    declined: declines.generic,
  },
  4100000000000019: { hint: "Blocked as fraudulent", declined: declines.blocked },
  4000002500003155: { hint: "Asks for 3D Secure, then pays", authenticate: "unless saved" },
  4000002760003184: { hint: "Always asks for 3D Secure, then pays", authenticate: "always" },
  4000000000003220: { hint: "Asks for 3D Secure 2, then pays", authenticate: "always" },
  4000008260003178: {
    hint: "3D Secure, then insufficient funds",
    authenticate: "always",
    declined: declines.insufficientFunds,
  },
  4000008400001629: { hint: "3D Secure, then declined", authenticate: "always", declined: declines.generic },
  4000000000000259: { hint: "Pays, then disputed as fraudulent", dispute: "fraudulent" },
  4000000000002685: { hint: "Pays, then disputed as not received", dispute: "product_not_received" },
  4000000000001976: { hint: "Pays, then an inquiry", dispute: "inquiry" },
  4000000000005423: { hint: "Pays, then an early fraud warning", fraudWarning: true },
  4000000000007726: { hint: "Pays; its refund is pending first", refund: "pending" },
  4000000000005126: { hint: "Pays; its refund fails later", refund: "fails" },
};

/** Stripe's names for test payment methods; tokens of cards are named alike, such as `tok_visa`. */
const tokens = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_bypassPending: "4000000000000077",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedLostCard: "4000000000009987",
  pm_card_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_chargeDeclinedVelocityLimitExceeded: "4000000000006975",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_radarBlock: "4100000000000019",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: "4000008260003178",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeProductNotReceived: "4000000000002685",
  pm_card_createDisputeInquiry: "4000000000001976",
  pm_card_createIssuerFraudRecord: "4000000000005423",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
};

/** For the hints on the payment page. */
export const cardHints = Object.entries(testCards)
  .map(([number, { hint }]) => ({ number: number.replace(/(\d{4})(?=\d)/g, "$1 "), hint }))
  .sort((a, b) => b.hint.startsWith("Pays") - a.hint.startsWith("Pays"));

/** The number behind a test token such as `pm_card_visa`, or the number itself. @param {string} card */
export function formatCardNumber(card) {
  return tokens[card.replace(/^tok_/, "pm_card_")] ?? card.replace(/[\s-]/g, "");
}

/**
 * Checks what a customer typed, as Stripe's card form does. Throws a card error with `param`.
 * @param {{ number: string, exp_month: number, exp_year: number, cvc: string }} card @param {number} now
 */
export function checkCard(card, now) {
  const number = formatCardNumber(card.number ?? "");
  if (!/^\d{12,19}$/.test(number))
    throw createCardError("invalid_number", "Your card number is invalid.", "number");
  if (!passesLuhn(number))
    throw createCardError("incorrect_number", "Your card number is incorrect.", "number");
  const { exp_month: month } = card;
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (!(month >= 1 && month <= 12)) {
    throw createCardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  const today = new Date(now * 1000);
  const monthsLeft = (year - today.getUTCFullYear()) * 12 + month - (today.getUTCMonth() + 1);
  if (!(monthsLeft >= 0 && monthsLeft <= 50 * 12)) {
    throw createCardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  const digits = findCardBrand(number) === "amex" ? 4 : 3;
  if (!new RegExp(`^\\d{${digits}}$`).test(card.cvc ?? "")) {
    throw createCardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  return { number, month, year };
}

/** What the card does; a number that is no test card is refused. @param {string} number @returns {CardRule} */
export function findCardRule(number) {
  if (testCards[number]) return testCards[number];
  return { hint: "", declined: { ...decline("test_mode_live_card", liveCardMessage, "do_not_try_again") } };
}

const liveCardMessage =
  "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.";

/** @param {string} number */
export function findCardBrand(number) {
  if (/^3[47]/.test(number)) return "amex";
  return /^5[1-5]|^2[2-7]/.test(number) ? "mastercard" : "visa";
}

export function createCardError(code, message, param, fields = {}) {
  return new StripeError(402, { type: "card_error", code, message, param, ...fields });
}

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
