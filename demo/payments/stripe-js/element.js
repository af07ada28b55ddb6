// Runs inside the Payment Element's iframe: tells the page how the form stands, and turns the card into a
// payment method when the page asks.
const form = document.querySelector("#card");
const problem = document.querySelector("#problem");
const { parent: parentOrigin, key } = form.dataset;
const fields = [...form.elements].filter((element) => element.name);

const send = (message) => window.parent.postMessage(message, parentOrigin);

function digitsOf(name) {
  return form.elements[name].value.replace(/\D/g, "");
}

function isComplete() {
  const number = digitsOf("card_number");
  return number.length >= 14 && digitsOf("exp").length >= 4 && digitsOf("cvc").length >= 3;
}

function showProblem(text, name) {
  problem.hidden = !text;
  problem.textContent = text;
  for (const field of fields) {
    field.toggleAttribute("aria-invalid", false);
    if (text && field.name === name) field.setAttribute("aria-invalid", "true");
  }
  reportSize();
}

function reportSize() {
  send({ type: "resize", height: Math.ceil(document.body.getBoundingClientRect().height) });
}

function reportChange() {
  const empty = fields.every((field) => field.value === "");
  send({
    type: "change",
    event: {
      elementType: "payment",
      empty,
      complete: isComplete(),
      collapsed: false,
      value: { type: "card" },
    },
  });
}

async function createPaymentMethod(billing) {
  const expiry = digitsOf("exp");
  const body = new URLSearchParams({
    key,
    type: "card",
    "card[number]": digitsOf("card_number"),
    "card[exp_month]": expiry.slice(0, 2),
    "card[exp_year]": expiry.slice(2),
    "card[cvc]": digitsOf("cvc"),
  });
  for (const [name, value] of Object.entries(billing)) if (value) body.set(`billing_details[${name}]`, value);
  const response = await fetch("/v1/payment_methods", { method: "POST", body });
  return response.json();
}

const fieldOfParam = { number: "card_number", exp_month: "exp", exp_year: "exp", cvc: "cvc" };

async function answer({ request, billing = {} }) {
  if (!isComplete()) {
    const message = "Enter your card number, its expiry date and its security code.";
    showProblem(message, fields.find((field) => field.value === "")?.name);
    return { request, error: { message, code: null } };
  }
  const result = await createPaymentMethod(billing);
  if (!result.error) return { request, paymentMethod: result.id };
  showProblem(result.error.message, fieldOfParam[result.error.param]);
  return { request, error: result.error };
}

const cssVariables = {
  colorPrimary: "--accent",
  colorText: "--ink",
  colorTextSecondary: "--muted",
  colorBackground: "--paper",
  colorDanger: "--error",
};

/** The parts of Stripe's appearance option that this form has. */
function restyle({ theme, variables = {} }) {
  const { style } = document.documentElement;
  if (theme === "night") style.colorScheme = "dark";
  for (const [name, value] of Object.entries(variables)) {
    if (cssVariables[name]) style.setProperty(cssVariables[name], value);
  }
  document.body.style.fontFamily = variables.fontFamily ?? "";
  document.body.style.fontSize = variables.fontSizeBase ?? "";
  for (const field of fields) field.style.borderRadius = variables.borderRadius ?? "";
  reportSize();
}

window.addEventListener("message", async (event) => {
  if (event.source !== window.parent || event.origin !== parentOrigin) return;
  if (event.data.type === "create-payment-method") send({ type: "answer", ...(await answer(event.data)) });
  if (event.data.type === "validate")
    send({ type: "answer", request: event.data.request, complete: isComplete() });
  if (event.data.type === "appearance") restyle(event.data.appearance);
  if (event.data.type === "focus") fields[0].focus();
  if (event.data.type === "clear") form.reset();
});

form.addEventListener("input", () => {
  showProblem("");
  reportChange();
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("focusin", () => send({ type: "focus" }));
form.addEventListener("focusout", () => send({ type: "blur" }));
form.addEventListener("keydown", (event) => event.key === "Escape" && send({ type: "escape" }));

send({ type: "ready" });
reportSize();
new ResizeObserver(reportSize).observe(form);
