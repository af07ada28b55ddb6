/**
 * Puts a product into the cart without leaving its page: sends the form, and shows the dialog of the cart that the server
 * answers with. Where it answers with something else, or not at all, the browser sends the form itself: its nonce makes
 * that add once.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector(".product-form"));
const nonce = /** @type {HTMLInputElement} */ (form.elements.namedItem("nonce"));

form.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (submitter?.getAttribute("formmethod") === "get") return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const panel = await addToCart(new URLSearchParams(/** @type {any} */ (new FormData(form, submitter))));
  form.removeAttribute("aria-busy");
  if (!panel) return form.submit();
  nonce.value = `${Date.now()}-${Math.random()}`;
  show(panel);
});

/** @param {URLSearchParams} body @returns {Promise<HTMLDialogElement | null | undefined>} */
async function addToCart(body) {
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => undefined);
  const text = await answer?.text().catch(() => "");
  const page = new DOMParser().parseFromString(text ?? "", "text/html");
  const template = /** @type {HTMLTemplateElement | null} */ (page.querySelector("#added-panel"));
  const count = page.querySelector(".cart-link")?.childNodes;
  if (template && count) document.querySelector(".cart-link")?.replaceChildren(...count);
  return template?.content.querySelector("dialog");
}

/** @param {HTMLDialogElement} panel with what goes with the product, as its page has it */
function show(panel) {
  const related = document.querySelector(".related")?.cloneNode(true);
  if (related instanceof Element) {
    for (const each of related.querySelectorAll("[id]")) each.removeAttribute("id");
    for (const each of related.querySelectorAll("li:nth-child(n + 3)")) each.remove();
    related.removeAttribute("aria-labelledby");
    panel.append(related);
  }
  panel.addEventListener("click", ({ target }) => target === panel && panel.close());
  panel.addEventListener("close", () => panel.remove());
  document.body.append(panel);
  panel.showModal();
  panel.querySelector("h2")?.focus();
}
