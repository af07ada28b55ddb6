/**
 * Goes from one enlarged picture of a page to the next and to the one before, by its buttons and by the arrow keys, and shows one as large
 * as it is when it is pressed. Without it each is opened and closed by itself.
 */
const many = () => [...document.querySelectorAll(".zoomed")];

document.addEventListener(
  "toggle",
  ({ target }) => {
    const picture = /** @type {HTMLElement} */ (target);
    if (!picture.matches(".zoomed")) return;
    picture.classList.remove("zoomed-whole");
    for (const button of picture.querySelectorAll("[data-turn]"))
      button.toggleAttribute("hidden", many().length < 2);
  },
  true,
);

document.addEventListener("click", ({ target }) => {
  const pressed = /** @type {HTMLElement} */ (target);
  const picture = /** @type {HTMLElement | null} */ (pressed.closest(".zoomed"));
  const turn = pressed.closest("[data-turn]")?.getAttribute("data-turn");
  if (picture && turn) show(picture, Number(turn));
  else if (picture && pressed.matches("img")) picture.classList.toggle("zoomed-whole");
});

document.addEventListener("keydown", ({ key }) => {
  const picture = /** @type {HTMLElement | null} */ (document.querySelector(".zoomed:popover-open"));
  const onwards = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (picture && /^Arrow(Left|Right)$/.test(key)) show(picture, key === onwards ? 1 : -1);
});

/** @param {HTMLElement} picture the one that is shown @param {number} by 1 or -1 */
function show(picture, by) {
  const all = many();
  const next = /** @type {HTMLElement} */ (all[(all.indexOf(picture) + by + all.length) % all.length]);
  picture.hidePopover();
  next.showPopover();
}
