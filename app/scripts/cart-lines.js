/**
 * Sends a changed quantity, a price that was named anew, a removed line and the way back at once, one after the other, and shows the cart as the
 * server then writes it: nothing is reckoned here. Until it is there a removed line is gone and the sums say that they
 * are old. What is typed elsewhere stays, and so does the focus. Where the answer does not come, the browser sends the
 * form itself.
 */
const cart = /** @type {HTMLElement} */ (document.querySelector(".cart"));
/** Milliseconds in which somebody who counts up has not finished. */
const patience = 400;

/** @type {Map<string, { form: HTMLFormElement, body: URLSearchParams }>} */
const waiting = new Map();
/** @type {Map<HTMLFormElement, number>} */
const timers = new Map();
let isSending = false;
/** The line that had the focus has been removed. */
let isFocusLost = false;

const news = document.createElement("p");
news.className = "visually-hidden";
news.setAttribute("role", "status");
cart.after(news);

cart.addEventListener("change", ({ target }) => {
  const form = target instanceof HTMLInputElement ? target.form : undefined;
  if (!form || !isOfLines(form)) return;
  clearTimeout(timers.get(form));
  timers.set(
    form,
    setTimeout(() => form.isConnected && form.requestSubmit(), patience),
  );
});

// Each press counts at once; what comes of several is sent as one.
cart.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest(".stepper button") : undefined;
  const input = button?.parentElement?.querySelector("input");
  if (!button || !input) return;
  event.preventDefault();
  const isMore = button === button.parentElement?.lastElementChild;
  input.value = String(Math.max(1, input.valueAsNumber || 1));
  if (isMore) input.stepUp();
  else if (input.valueAsNumber > 1) input.stepDown();
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

cart.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!isOfLines(form)) return;
  event.preventDefault();
  clearTimeout(timers.get(form));
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter)));
  waiting.delete(form.action);
  waiting.set(form.action, { form, body });
  anticipate(form, body);
  void send();
});

/** @param {HTMLFormElement} form */
function isOfLines(form) {
  return form.method === "post" && /\/cart\/lines(\/|$)/.test(new URL(form.action).pathname);
}

/**
 * Shows what is likely to come.
 * @param {HTMLFormElement} form @param {URLSearchParams} body
 */
function anticipate(form, body) {
  cart.setAttribute("aria-busy", "true");
  const line = /** @type {HTMLElement | null} */ (form.closest(".cart-line"));
  if (line && body.get("quantity") === "0") {
    isFocusLost ||= line.contains(document.activeElement);
    line.hidden = true;
  }
  for (const input of form.querySelectorAll("input")) input.defaultValue = input.value;
}

async function send() {
  if (isSending) return;
  isSending = true;
  for (const [action, { form, body }] of waiting) {
    waiting.delete(action);
    const answer = await fetch(action, { method: "POST", body }).catch(() => undefined);
    const page = answer && new DOMParser().parseFromString(await answer.text().catch(() => ""), "text/html");
    const next = page?.querySelector(".cart");
    if (!next) return leaveTo(form);
    if (waiting.size === 0 || !answer?.ok) show(page, next);
    history.replaceState(null, "", answer?.url);
  }
  cart.removeAttribute("aria-busy");
  isSending = false;
}

/** Has the browser send it, also where its line has been shown anew meanwhile. @param {HTMLFormElement} form */
function leaveTo(form) {
  isSending = false;
  cart.removeAttribute("aria-busy");
  if (!form.isConnected) {
    form.hidden = true;
    document.body.append(form);
  }
  form.submit();
}

/** @param {Document} page @param {Element} next the cart in it */
function show(page, next) {
  const focused = whereIs(document.activeElement);
  for (const old of cart.querySelectorAll("[data-kept]")) {
    const own = next.querySelector(`#${old.id}`);
    if (isEdited(old)) own?.replaceWith(old);
    else if (old instanceof HTMLDetailsElement && old.open) own?.setAttribute("open", "");
  }
  cart.replaceChildren(...next.childNodes);
  const link = document.querySelector(".cart-link");
  link?.replaceChildren(...(page.querySelector(".cart-link")?.childNodes ?? []));
  document.title = page.title;
  const wrong = /** @type {HTMLElement | null} */ (cart.querySelector(".error-summary"));
  const heard = [".cart-added", ".cart-undo p", ".kicker", ".sums-total"].map(
    (part) => cart.querySelector(part)?.textContent,
  );
  news.textContent = wrong ? "" : heard.filter(Boolean).join(". ");
  if (wrong) wrong.focus();
  else if (isFocusLost) wayBack()?.focus({ preventScroll: true });
  else focused?.()?.focus({ preventScroll: true });
  isFocusLost = false;
}

/** @returns {HTMLElement | null} */
function wayBack() {
  return cart.querySelector(".cart-undo button") ?? cart.querySelector("a, button");
}

/** Typed, but not sent. @param {Element} part */
function isEdited(part) {
  return [...part.querySelectorAll("input, textarea, select")].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    const { type, value, defaultValue } = /** @type {HTMLInputElement} */ (field);
    return type !== "hidden" && value !== defaultValue;
  });
}

/**
 * How to find again what has the focus: itself, or what has its place in the new cart; where its line is gone, the way
 * back to it.
 * @param {Element | null} focused
 * @returns {(() => HTMLElement | null | undefined) | undefined}
 */
function whereIs(focused) {
  if (!(focused instanceof HTMLElement) || !cart.contains(focused)) return undefined;
  const { id } = focused;
  const { action } = /** @type {HTMLButtonElement} */ (focused).form ?? {};
  const { form } = /** @type {HTMLButtonElement} */ (focused);
  const at = form ? formsOf(action).indexOf(form) : -1;
  const among = form ? [...form.elements].indexOf(focused) : -1;
  return () => {
    if (focused.isConnected) return focused;
    const same = id ? document.getElementById(id) : formsOf(action)[at]?.elements[among];
    return same ?? wayBack();
  };
}

/** @param {string | undefined} action */
function formsOf(action) {
  return [...cart.querySelectorAll("form")].filter((form) => form.action === action);
}
