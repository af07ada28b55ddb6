/**
 * Puts a button behind each password that shows what was typed. It is hidden again before the form is sent, so that no browser takes
 * it for a text to remember.
 * @see https://design-system.service.gov.uk/components/password-input/
 */
for (const field of document.querySelectorAll("input[data-show]")) addButton(field);

/** @param {HTMLInputElement} field */
function addButton(field) {
  const { show = "", hide = "" } = field.dataset;
  const button = document.createElement("button");
  /** @param {boolean} isShown */
  const set = (isShown) => {
    field.type = isShown ? "text" : "password";
    button.textContent = isShown ? hide : show;
  };
  button.type = "button";
  button.className = "button button-quiet show-password";
  button.setAttribute("aria-controls", field.id);
  button.addEventListener("click", () => set(field.type === "password"));
  field.form?.addEventListener("submit", () => set(false));
  field.spellcheck = false;
  field.autocapitalize = "none";
  set(false);
  field.after(button);
}
