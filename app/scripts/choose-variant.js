/**
 * Shows another variant as soon as it is chosen: what is marked `data-now` is taken from the page that the form's own
 * button leads to, and the address becomes that page's. Everything is written by the server; the radios, what is typed
 * and where one has scrolled to stay. Where the page does not come, the browser goes to it.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-choose]"));
let asked = "";

form.querySelector("button[formmethod=get]")?.remove();

form.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
  const chosen = [...form.querySelectorAll("input[type=radio]:checked")].map((radio) => {
    const { name, value } = /** @type {HTMLInputElement} */ (radio);
    return [name, value];
  });
  void show(`${location.pathname}?${new URLSearchParams(chosen)}`, true);
});

addEventListener("popstate", () => show(location.href, false));

/**
 * @param {string} address
 * @param {boolean} isNew false for a page that the browser has gone back to
 */
async function show(address, isNew) {
  asked = address;
  const answer = await fetch(address).catch(() => undefined);
  if (asked !== address) return;
  if (!answer?.ok) return location.assign(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (asked !== address) return;
  for (const place of document.querySelectorAll("[data-now]")) {
    const now = page.querySelector(`[data-now="${CSS.escape(place.getAttribute("data-now") ?? "")}"]`);
    if (now && now.innerHTML !== place.innerHTML) place.replaceChildren(...now.childNodes);
  }
  if (isNew) history.pushState(null, "", answer.url);
  else
    for (const radio of page.querySelectorAll("form[data-choose] input[type=radio][checked]")) check(radio);
}

/** @param {Element} wanted a radio of the other page */
function check(wanted) {
  const { name, value } = /** @type {HTMLInputElement} */ (wanted);
  for (const radio of form.querySelectorAll("input[type=radio]")) {
    const own = /** @type {HTMLInputElement} */ (radio);
    if (own.name === name && own.value === value) own.checked = true;
  }
}
