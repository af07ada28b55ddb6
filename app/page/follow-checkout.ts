/** What of the page hangs on the country and on the way to send it. */
const parts = [".checkout-summary", "#where", "#delivery", ".checkout-consents"];

/** Brings islands of another page to life here: what is new, what is not there any more, and what has other props. */
export type HydrateIsland = (form: HTMLFormElement, next: HTMLElement | null) => void;

/**
 * Shows what an address has, the ways to send it and the sums as soon as a country or a way is chosen: the form is sent as
 * its own button sends it, and what comes back is shown in place. The server writes all of it. What is typed and the focus
 * stay. Where nothing comes back, the button is still there.
 */
export function watchCheckoutForm(form: HTMLFormElement, showIsland: HydrateIsland): void {
  const news = document.createElement("p");
  news.className = "visually-hidden";
  news.setAttribute("role", "status");
  form.after(news);
  /** They are sent one after the other, so that the cart remembers what was chosen last. */
  let last = Promise.resolve();
  let latest = 0;

  form.addEventListener("change", ({ target }) => {
    const name = target instanceof HTMLElement ? target.getAttribute("name") : undefined;
    const path = form.querySelector<HTMLButtonElement>("#delivery button")?.formAction;
    if (!path || !name || !["country", "shipping"].includes(name)) return;
    latest += 1;
    const turn = latest;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    form.setAttribute("aria-busy", "true");
    const show = async () => {
      const page = await send(path, body);
      if (turn !== latest) return;
      form.removeAttribute("aria-busy");
      const next = page?.querySelector<HTMLFormElement>(".checkout-form");
      if (!page || !next) return;
      for (const part of parts) exchange(part, page);
      showIsland(form, next.querySelector<HTMLElement>("[data-island]"));
      news.textContent = document.querySelector(".grand-total")?.textContent ?? "";
    };
    last = last.then(show, show);
  });
}

async function send(path: string, body: URLSearchParams): Promise<Document | undefined> {
  const answer = await fetch(path, { method: "POST", body }).catch(() => undefined);
  const isPage = answer?.ok || answer?.status === 422;
  const html = isPage ? await answer?.text().catch(() => undefined) : undefined;
  return html === undefined ? undefined : new DOMParser().parseFromString(html, "text/html");
}

function exchange(part: string, page: Document): void {
  const element = document.querySelector(part);
  const next = page.querySelector(part);
  if (!element || !next || getShownText(element) === getShownText(next)) return;
  const focused = document.activeElement?.id;
  const typed = new Map([...element.querySelectorAll("input")].map((field) => [field.id, field]));
  element.replaceChildren(...next.childNodes);
  for (const field of element.querySelectorAll("input")) keepTyped(field, typed.get(field.id));
  if (focused && document.activeElement === document.body)
    document.getElementById(focused)?.focus({ preventScroll: true });
}

/** What a part says and offers, whatever is filled in: where that is the same, nobody who is typing there is disturbed. */
function getShownText(part: Element): string {
  const offered = [...part.querySelectorAll<HTMLInputElement>("[type=radio]")].map(({ value }) => value);
  return [part.textContent, ...offered].join(" ");
}

/** What was typed or ticked while the answer was on its way. */
function keepTyped(field: HTMLInputElement, old: HTMLInputElement | undefined): void {
  if (!old || field.type === "radio" || field.type === "hidden") return;
  if (field.type === "checkbox") field.checked = old.checked;
  else field.value = old.value;
}
