import { renderCardFields } from "../pages/fields.js";
import { renderDocument, renderHtml } from "../pages/html.js";

/** The inside of the Payment Element: an iframe, so that the shop's page never sees the card. @param {URLSearchParams} query */
export function renderElementPage(query) {
  const origin = query.get("origin") ?? "";
  const main = renderHtml`<h1 hidden>Card details</h1>
<form id="card" data-parent="${origin}" data-key="${query.get("key")}">
${renderCardFields()}
<p class="problem" id="problem" role="alert" hidden></p>
<button hidden>Pay</button>
<p class="muted">Local stand-in for card payments: test cards only.</p>
</form>`;
  return {
    status: 200,
    html: renderDocument({ title: "Card details", main, bare: true, script: "/js/element.js" }),
  };
}
