import { renderHtml } from "./html.js";

/**
 * A labelled input, with its problem beside it.
 * @param {{ name: string, label: string, value?: string, problem?: string, required?: boolean,
 *   autocomplete?: string, inputmode?: string, type?: string, maxlength?: number, placeholder?: string }} field
 */
export function renderTextField({
  name,
  label,
  value = "",
  problem,
  required = true,
  type = "text",
  ...attributes
}) {
  const optional = Object.entries(attributes).map(([key, text]) => renderHtml` ${key}="${text}"`);
  const invalid = problem && renderHtml` aria-invalid="true" aria-describedby="${name}-problem"`;
  return renderHtml`<div class="field">
<label for="${name}">${label}${!required && renderHtml` <span class="muted">(optional)</span>`}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}"${optional}${required && renderHtml` required`}${invalid}>
${problem && renderHtml`<p class="problem" id="${name}-problem">${problem}</p>`}
</div>`;
}

/** Card number, expiry date and security code; what was typed is never sent back. */
export function renderCardFields(problems = {}) {
  return renderHtml`${renderTextField({
    name: "card_number",
    label: "Card number",
    problem: problems.card_number,
    autocomplete: "cc-number",
    inputmode: "numeric",
    maxlength: 23,
    placeholder: "4242 4242 4242 4242",
  })}
<div class="pair">
${renderTextField({
  name: "exp",
  label: "Expiry date (MM/YY)",
  problem: problems.exp,
  autocomplete: "cc-exp",
  inputmode: "numeric",
  maxlength: 7,
  placeholder: "12/34",
})}
${renderTextField({
  name: "cvc",
  label: "Security code",
  problem: problems.cvc,
  autocomplete: "cc-csc",
  inputmode: "numeric",
  maxlength: 4,
  placeholder: "123",
})}
</div>`;
}

/** What went wrong, where the eye and the keyboard begin. @param {string} heading @param {string} text */
export function renderErrorSummary(heading, text) {
  return renderHtml`<div class="summary" role="alert" id="problem" tabindex="-1" autofocus><h2>${heading}</h2><p>${text}</p></div>`;
}

/** The field of the form that a card error's `param` is about. */
export const fieldOfParam = { number: "card_number", exp_month: "exp", exp_year: "exp", cvc: "cvc" };

/** "12/34", "12 / 2034" or "1234". @param {string} text */
export function parseExpiry(text) {
  const digits = text.replace(/\D/g, "");
  const [month, year] = text.includes("/") ? text.split("/") : [digits.slice(0, 2), digits.slice(2)];
  return { exp_month: Number.parseInt(month, 10), exp_year: Number.parseInt(year, 10) };
}
