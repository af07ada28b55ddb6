/**
 * Counts up and down how many of a product are bought, and shows what they cost beside the button. The sums are written by the
 * server, as far as it has any: of more pieces the page says how many times the price of one.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector(".product-form"));
const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("quantity"));
const [less, more] = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll(".stepper button"));

const news = document.createElement("span");
news.className = "visually-hidden";
news.setAttribute("aria-live", "polite");
input.after(news);

less.hidden = false;
more.hidden = false;
less.addEventListener("click", () => step(-1));
more.addEventListener("click", () => step(1));
form.addEventListener("input", show);
form.addEventListener("shown", show);
show();

/** @param {number} by */
function step(by) {
  const next = count() + by;
  if (by > 0 ? next > most() : next < 1) return;
  input.value = String(next);
  show();
  news.textContent = [input.value, chosen()?.querySelector("bdi")?.textContent].filter(Boolean).join(", ");
}

/** As many as are typed; one where that is no number. */
function count() {
  return Math.trunc(input.valueAsNumber) || 1;
}

function show() {
  const pieces = count();
  for (const sum of form.querySelectorAll("[data-sums]")) {
    const sums = sum.getAttribute("data-sums")?.split("|") ?? [];
    sum.textContent = sums[pieces - 1] ?? `${pieces} × ${sums[0]}`;
  }
  // A file is bought once: its quantity is not shown, and not sent.
  input.disabled = input.offsetParent === null;
  less.ariaDisabled = String(pieces <= 1);
  more.ariaDisabled = String(pieces >= most());
}

/** As many as there are of what is chosen. */
function most() {
  return Number(chosen()?.getAttribute("data-most") ?? input.max);
}

/** What the button says of the variant that is chosen. */
function chosen() {
  const radios = [...form.querySelectorAll("[type=radio][name=variant]")];
  const at = radios.findIndex((radio) => /** @type {HTMLInputElement} */ (radio).checked);
  const all = form.querySelectorAll("[data-most]");
  return all[at] ?? all[0];
}
