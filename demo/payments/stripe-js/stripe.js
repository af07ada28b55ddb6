// Stands in for https://js.stripe.com/endive/stripe.js: Checkout Elements with a Payment Element for cards.
// It sets styles through the CSSOM only, so that a strict Content-Security-Policy of the shop allows them.
(() => {
  const base = new URL(document.currentScript.src).origin;

  async function call(path, params) {
    const query = new URLSearchParams(flatten(params));
    const response =
      path.method === "GET"
        ? await fetch(`${base}${path.url}?${query}`)
        : await fetch(`${base}${path.url}`, { method: "POST", body: query });
    return response.json();
  }

  function flatten(value, name = "") {
    return Object.entries(value)
      .filter(([, entry]) => entry !== undefined && entry !== null)
      .flatMap(([key, entry]) => {
        const path = name ? `${name}[${key}]` : key;
        return typeof entry === "object" ? flatten(entry, path) : [[path, String(entry)]];
      });
  }

  function createEmitter() {
    const handlers = new Map();
    const of = (type) => handlers.get(type) ?? handlers.set(type, new Set()).get(type);
    return {
      on: (type, handler) => of(type).add(handler),
      off: (type, handler) => (handler ? of(type).delete(handler) : of(type).clear()),
      emit(type, event) {
        for (const handler of [...of(type)]) handler(event);
      },
    };
  }

  /** What all elements share; `frame` is the iframe's URL, absent for elements that show nothing here. */
  function createElement(elementType, frame, appearance) {
    const events = createEmitter();
    const answers = new Map();
    let iframe = null;
    let destroyed = false;

    const post = (message) => iframe?.contentWindow?.postMessage(message, base);

    function listen(event) {
      if (!iframe || event.source !== iframe.contentWindow || event.origin !== base) return;
      const { type, ...message } = event.data;
      if (type === "resize") iframe.style.height = `${message.height}px`;
      else if (type === "answer") answers.get(message.request)?.(message);
      else if (type === "change") events.emit("change", message.event);
      else {
        if (type === "ready") post({ type: "appearance", appearance: appearance() });
        events.emit(type, { elementType });
      }
    }

    /** The wallet of a browser that has one, without its sheet: whoever presses it has agreed to pay. */
    function offerWallets(node) {
      const hasApplePay = window.ApplePaySession?.canMakePayments() === true;
      const others = { googlePay: false, link: false, amazonPay: false, paypal: false, klarna: false };
      const availablePaymentMethods = hasApplePay ? { applePay: true, ...others } : undefined;
      if (hasApplePay) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = "Buy with Apple Pay";
        Object.assign(button.style, { width: "100%", height: "44px", background: "#000", color: "#fff" });
        button.addEventListener("click", () => {
          events.emit("confirm", { elementType, expressPaymentType: "apple_pay", billingDetails: {} });
        });
        node.replaceChildren(button);
      }
      setTimeout(() => !destroyed && events.emit("ready", { elementType, availablePaymentMethods }));
    }

    const element = {
      mount(target) {
        if (destroyed) throw new Error("This Element has already been destroyed. Please create a new one.");
        const node = typeof target === "string" ? document.querySelector(target) : target;
        if (elementType === "expressCheckout") return offerWallets(node);
        if (!frame) {
          setTimeout(() => !destroyed && events.emit("ready", { elementType }));
          return;
        }
        iframe = document.createElement("iframe");
        iframe.title = "Secure payment input frame";
        iframe.name = `standin-${elementType}`;
        Object.assign(iframe.style, { border: "0", display: "block", width: "100%", height: "16rem" });
        iframe.src = frame;
        window.addEventListener("message", listen);
        node.replaceChildren(iframe);
      },
      unmount() {
        window.removeEventListener("message", listen);
        iframe?.remove();
        iframe = null;
      },
      destroy() {
        element.unmount();
        destroyed = true;
      },
      on(type, handler) {
        events.on(type, handler);
        return element;
      },
      off(type, handler) {
        events.off(type, handler);
        return element;
      },
      once(type, handler) {
        const onlyOnce = (event) => {
          events.off(type, onlyOnce);
          handler(event);
        };
        return element.on(type, onlyOnce);
      },
      update: () => element,
      focus: () => post({ type: "focus" }),
      blur: () => iframe?.blur(),
      clear: () => post({ type: "clear" }),
      collapse: () => element,
    };
    return {
      element,
      restyle: () => post({ type: "appearance", appearance: appearance() }),
      isMounted: () => iframe !== null,
      /** Asks the iframe and waits for its answer. */
      ask(message) {
        const request = crypto.randomUUID();
        return new Promise((resolve) => {
          answers.set(request, (answer) => answers.delete(request) && resolve(answer));
          post({ ...message, request });
        });
      },
    };
  }

  function initCheckoutElementsSdk(key, options) {
    const events = createEmitter();
    const elements = new Map();
    let appearance = options.elementsOptions?.appearance ?? {};
    let session;
    let clientSecret;

    const pageUrl = () => `/v1/payment_pages/${clientSecret.split("_secret_")[0]}`;
    const send = (method, action, params) =>
      call({ method, url: pageUrl() + action }, { key, client_secret: clientSecret, ...params });

    function accept(result) {
      if (result.error) return { type: "error", error: { message: result.error.message, code: null } };
      session = result.session;
      events.emit("change", session);
      return { type: "success", session };
    }

    const refresh = async () => accept(await send("GET", "", {}));
    const update = async (params) => accept(await send("POST", "", params));
    const refuse = async (message, code = null) => ({ type: "error", error: { message, code } });
    const notCovered = () => refuse("The local payment stand-in does not cover this action.");

    async function confirm(args = {}) {
      const wallet = args.expressCheckoutConfirmEvent && "pm_card_visa";
      const known = args.paymentMethod ?? wallet;
      const paymentMethod = known
        ? { paymentMethod: known }
        : await collectCard(args.billingAddress, args.email ?? session.email);
      if (paymentMethod.error) return cardProblem(paymentMethod.error);
      const result = await send("POST", "/confirm", {
        payment_method: paymentMethod.paymentMethod,
        expected_amount: session.total.total.minorUnitsAmount,
        return_url: args.returnUrl,
        email: args.email,
        phone: args.phoneNumber,
        name: args.billingAddress?.name,
        billing_address: args.billingAddress?.address,
        shipping: args.shippingAddress,
      });
      if (result.error) {
        await refresh();
        return cardProblem(result.error);
      }
      accept(result);
      const target = result.redirect ?? (args.redirect === "if_required" ? undefined : result.return_url);
      if (!target) return { type: "success", session };
      window.location.assign(target);
      return new Promise(() => {});
    }

    async function collectCard(billing, email) {
      if (session.total.total.minorUnitsAmount === 0 && !session.recurring) return {};
      const payment = elements.get("payment");
      if (!payment?.isMounted()) return { error: { message: "Mount a Payment Element before confirming." } };
      return payment.ask({ type: "create-payment-method", billing: { name: billing?.name, email } });
    }

    function cardProblem({ type, message, decline_code: declineCode = null }) {
      if (type !== "card_error") return { type: "error", error: { message, code: null } };
      return { type: "error", error: { message, code: "paymentFailed", paymentFailed: { declineCode } } };
    }

    async function validateElements() {
      const payment = elements.get("payment");
      const message = "Mount a Payment Element first.";
      if (!payment?.isMounted())
        return { type: "error", error: { code: "no_elements", message, validation_errors: [] } };
      const { complete } = await payment.ask({ type: "validate" });
      if (complete) return { type: "success", session };
      const incomplete = { message: "Your card details are incomplete.", element: "payment" };
      const error = {
        code: "validation_error",
        message: incomplete.message,
        validation_errors: [incomplete],
      };
      return { type: "error", error };
    }

    const actions = {
      getSession: () => session,
      confirm,
      validateElements,
      async runServerUpdate(serverUpdate) {
        await serverUpdate();
        return refresh();
      },
      updateEmail(email) {
        if (!email?.includes("@")) return refuse("Your email is incomplete.", "incompleteEmail");
        if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
          return refuse("Your email is invalid.", "invalidEmail");
        return update({ email });
      },
      updatePhoneNumber: (phone) => update({ phone: phone ?? "" }),
      updateIndividualName: (name) => update({ name: name ?? "" }),
      updateBillingAddress: (contact) => update({ name: contact?.name, billing_address: contact?.address }),
      updateShippingAddress: (contact) => update({ shipping: contact }),
      updateShippingOption: (id) => update({ shipping_rate: id }),
      applyPromotionCode: () => refuse("This code is invalid.", "invalidCode"),
      removePromotionCode: refresh,
      updateBusinessName: notCovered,
      updateLineItemQuantity: notCovered,
      updateTaxIdInfo: notCovered,
      addOptionalLineItem: notCovered,
      removeOptionalLineItem: notCovered,
    };

    const loaded = Promise.resolve(options.clientSecret).then(async (secret) => {
      clientSecret = secret;
      const result = await refresh();
      return result.type === "success" ? { type: "success", actions } : result;
    });

    const sdk = {
      on: (type, handler) => events.on(type, handler),
      loadActions: () => loaded,
      changeAppearance(changed) {
        appearance = changed;
        for (const { restyle } of elements.values()) restyle();
      },
      loadFonts() {},
    };
    const types = {
      Payment: "payment",
      BillingAddress: "billingAddress",
      ShippingAddress: "shippingAddress",
      ExpressCheckout: "expressCheckout",
      CurrencySelector: "currencySelector",
      ContactDetails: "contactDetails",
      TaxId: "taxId",
      Terms: "terms",
      LinkSignup: "linkSignup",
    };
    const query = new URLSearchParams({ key, origin: window.location.origin });
    for (const [name, type] of Object.entries(types)) {
      const frame = type === "payment" ? `${base}/elements/payment?${query}` : undefined;
      sdk[`create${name}Element`] = () => {
        const created = createElement(type, frame, () => appearance);
        elements.set(type, created);
        return created.element;
      };
      sdk[`get${name}Element`] = () => elements.get(type)?.element ?? null;
    }
    return sdk;
  }

  function notCovered(name) {
    return () => {
      throw new Error(`The local stand-in for Stripe.js covers Checkout Elements, not ${name}().`);
    };
  }

  function Stripe(key) {
    if (!/^pk_test_\w+$/.test(key ?? ""))
      throw new Error("The local stand-in takes keys that start with pk_test_.");
    return {
      initCheckoutElementsSdk: (options) => initCheckoutElementsSdk(key, options),
      elements: notCovered("elements"),
      createToken: notCovered("createToken"),
      createPaymentMethod: notCovered("createPaymentMethod"),
      confirmCardPayment: notCovered("confirmCardPayment"),
      createEmbeddedCheckoutPage: notCovered("createEmbeddedCheckoutPage"),
      initCheckoutFormSdk: notCovered("initCheckoutFormSdk"),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }
  Stripe.version = "endive";
  window.Stripe = Stripe;
})();
