/**
 * Makes a box of suggestions out of the search field: a combobox with a list, by the ARIA Authoring Practices. The form
 * stays what it is; where suggestions do not come, nothing is missed.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
for (const field of document.querySelectorAll("input[data-suggest]")) makeCombobox(field);

/** @param {HTMLInputElement} field */
function makeCombobox(field) {
  /** @type {{ label: string, kinds: Record<string, string>, said: string[] }} */
  const words = JSON.parse(field.dataset.words ?? "");
  const list = document.createElement("ul");
  const status = document.createElement("p");
  let active = -1;
  let asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  list.id = "suggestions";
  list.className = "suggestions";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", words.label);
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  field.after(list, status);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-expanded", "false");

  /** Also calls off what has been asked for: it must not come up when the reader has gone on. */
  const close = () => {
    clearTimeout(timer);
    asked = "";
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    choose(-1);
  };

  /** @param {number} index */
  const choose = (index) => {
    active = index;
    for (const [at, option] of [...list.children].entries())
      option.setAttribute("aria-selected", String(at === index));
    const option = list.children[index];
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };

  /** @param {Suggestion[]} suggestions */
  const show = (suggestions) => {
    list.replaceChildren(...suggestions.map((suggestion, index) => optionOf(suggestion, index, words.kinds)));
    choose(-1);
    list.hidden = suggestions.length === 0;
    field.setAttribute("aria-expanded", String(suggestions.length > 0));
    status.textContent = words.said[suggestions.length] ?? "";
  };

  const ask = async () => {
    const text = field.value.trim();
    asked = text;
    if (text.length < 2) return close();
    const answer = await fetch(`${field.dataset.suggest}?q=${encodeURIComponent(text)}`).catch(
      () => undefined,
    );
    if (asked !== text || !answer?.ok) return;
    show((await answer.json()).suggestions);
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    const last = list.children.length - 1;
    if (list.hidden || event.isComposing) return;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") choose(active < last ? active + 1 : -1);
    else if (event.key === "ArrowUp") choose(active < 0 ? last : active - 1);
    else if (event.key === "Enter" && active >= 0) goTo(list.children[active]);
    else return;
    event.preventDefault();
  });
  // The field keeps the focus, so that choosing by pointer does not close the list first.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    if (target instanceof Element) goTo(target.closest("[role=option]"));
  });
}

/** An option has nothing in it that could be pressed by itself, and so no link. @param {Element | null | undefined} option */
function goTo(option) {
  if (option instanceof HTMLElement && option.dataset.href) location.assign(option.dataset.href);
}

/** @typedef {{ title: string, url: string, kind: string, lang?: string, image?: string, price?: string }} Suggestion */

/**
 * @param {Suggestion} suggestion
 * @param {number} index
 * @param {Record<string, string>} kinds
 */
function optionOf({ title, url, kind, lang, image, price }, index, kinds) {
  const option = document.createElement("li");
  const picture = document.createElement("img");
  const name = document.createElement("bdi");
  const note = document.createElement("span");
  option.id = `suggestion-${index}`;
  option.setAttribute("role", "option");
  option.dataset.href = url;
  name.textContent = title;
  if (lang) name.lang = lang;
  note.className = "note";
  note.textContent = [kinds[kind], price].filter(Boolean).join(" · ");
  picture.alt = "";
  if (image) picture.src = image;
  picture.hidden = !image;
  option.append(picture, name, " ", note);
  return option;
}
