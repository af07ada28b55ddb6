/**
 * Shows what a form asks for as soon as it is chosen: another variant of a product, or a shelf that is narrowed down or
 * sorted anew. What is marked `data-now` is taken from the page that the form's own button leads to, and the address
 * becomes that page's. Everything is written by the server; what is typed, the focus and where one has scrolled to stay.
 * Where the page does not come, the browser goes to it.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-follow]"));
/** A form that searches asks for all that is in it; one that buys only for the variant that is chosen. */
const searches = form.method === "get";
const path = searches ? new URL(form.action).pathname : location.pathname;
let asked = "";

if (!searches) form.querySelector("button[formmethod=get]")?.remove();

form.addEventListener("change", ({ target }) => {
  const isRadio = target instanceof HTMLInputElement && target.type === "radio";
  if (!searches && !isRadio) return;
  const asks = new URLSearchParams(chosen());
  if (!searches && target.name.startsWith("option.")) asks.set("kept", target.name);
  void show(`${path}?${asks}`, true);
});

addEventListener("popstate", () => show(location.href, false));

/** @returns {[string, string][]} */
function chosen() {
  if (searches)
    return [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return [...form.querySelectorAll("input[type=radio]:checked")].map((radio) => {
    const { name, value } = /** @type {HTMLInputElement} */ (radio);
    return [name, value];
  });
}

/**
 * @param {string} address
 * @param {boolean} isNew false for a page that the browser has gone back to
 */
async function show(address, isNew) {
  asked = address;
  document.documentElement.setAttribute("data-following", "");
  const answer = await fetch(address).catch(() => undefined);
  if (asked !== address) return;
  if (!answer?.ok) return leaveTo(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (asked !== address) return;
  for (const place of document.querySelectorAll("[data-now]")) {
    const now = page.querySelector(`[data-now="${CSS.escape(place.getAttribute("data-now") ?? "")}"]`);
    if (now && now.innerHTML !== place.innerHTML) replace(place, now, isNew);
  }
  document.documentElement.removeAttribute("data-following");
  document.title = page.title;
  if (isNew) history.pushState(null, "", answer.url);
  if (!isNew || !searches) fillFrom(page);
  form.dispatchEvent(new Event("shown"));
}

/** Whoever comes back finds the page as it was, not as one that waits. @param {string} address */
function leaveTo(address) {
  document.documentElement.removeAttribute("data-following");
  location.assign(address);
}

/** @param {Element} place @param {Element} now @param {boolean} isNew */
function replace(place, now, isNew) {
  const focused = /** @type {HTMLInputElement | null} */ (place.querySelector(":focus"));
  const typed = [...place.querySelectorAll("input[id]")].filter((input) => {
    const { value, defaultValue } = /** @type {HTMLInputElement} */ (input);
    return isNew && value !== defaultValue;
  });
  place.replaceChildren(...now.childNodes);
  for (const { id, value } of /** @type {HTMLInputElement[]} */ (typed)) {
    const own = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
    if (own) own.value = value;
  }
  const { id, name, value } = focused ?? {};
  const same = [...place.querySelectorAll("input, a, button")].find((each) => {
    const other = /** @type {HTMLInputElement} */ (each);
    return id ? other.id === id : name && other.name === name && other.value === value;
  });
  if (focused) /** @type {HTMLElement | undefined} */ (same)?.focus({ preventScroll: true });
}

/** What is chosen on a page that the browser has gone back to, or that has another combination than was asked for. @param {Document} page */
function fillFrom(page) {
  for (const radio of page.querySelectorAll("form[data-follow] input[type=radio][checked]")) check(radio);
  for (const field of form.querySelectorAll("select, input[type=search]")) {
    const own = /** @type {HTMLInputElement} */ (field);
    const other = /** @type {HTMLInputElement | null} */ (page.getElementById(own.id));
    if (other) own.value = other.value;
  }
}

/** @param {Element} wanted a radio of the other page */
function check(wanted) {
  const { name, value } = /** @type {HTMLInputElement} */ (wanted);
  for (const radio of form.querySelectorAll("input[type=radio]")) {
    const own = /** @type {HTMLInputElement} */ (radio);
    if (own.name === name && own.value === value) own.checked = true;
  }
}
