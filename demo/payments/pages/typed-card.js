import { StripeError } from "../api/errors.js";
import { createPaymentMethod } from "../checkout/payment-method.js";
import { fieldOfParam, parseExpiry } from "./fields.js";

/**
 * The card that somebody typed into a form.
 * @param {import("../simulator.js").Sim} sim @param {Record<string, string>} values
 * @param {{ name?: string | null, email?: string | null }} billing
 */
export function parseTypedCard(sim, values, billing) {
  const card = { number: values.card_number, cvc: values.cvc, ...parseExpiry(values.exp ?? "") };
  return createPaymentMethod(sim, card, billing);
}

/**
 * What a form shows of an error; one that is not the card's is thrown on.
 * @param {unknown} error
 */
export function findCardProblem(error) {
  if (!(error instanceof StripeError)) throw error;
  const field = fieldOfParam[error.fields.param];
  return { summary: error.message, problems: field ? { [field]: error.message } : {} };
}
