import { pluralsOf } from "../plural.ts";

const count = pluralsOf("en");

/** What the way from the cart to the order says in English. */
export const buying = {
  cart: {
    code: {
      label: "Discount code",
      apply: "Use the code",
      remove: "Remove the code[ {}]",
      sum: (code: string) => `Code ${code}`,
      freeDelivery: "Free delivery",
      tooMany:
        "There were many codes from here in a short time. Please wait a quarter of an hour; your cart is kept.",
      problems: {
        unknown: (_code: string, _minimum: string) => "We do not know this code. Check how it is written.",
        "not-yet": (code: string, _minimum: string) => `The code ${code} does not work yet.`,
        ended: (code: string, _minimum: string) => `The time of the code ${code} is over.`,
        "not-for-you": (code: string, _minimum: string) =>
          `The code ${code} is for certain customers. If you are one of them, sign in first.`,
        minimum: (code: string, minimum: string) => `The code ${code} works from ${minimum} on.`,
        "used-up": (code: string, _minimum: string) => `The code ${code} has been used up.`,
        "named-price": (code: string, _minimum: string) =>
          `The code ${code} takes nothing off a price that you name yourself.`,
        currency: (code: string, currency: string) =>
          `The code ${code} does not apply to prices in ${currency}.`,
      },
    },
    keepNote: "Keep the note",
    estimate: {
      submit: "Show delivery and tax",
      to: (country: string) => `Delivery to ${country}`,
      from: (cost: string) => `from ${cost}`,
      total: "Estimated total",
      next: "This is what it comes to as things stand. You choose how it is sent on the next page, before you pay.",
    },
    chooseCurrency: "Choose one of the currencies that we sell in.",
    notSoldIn: (what: string, currency: string) => `${what} is not sold in ${currency}.`,
    chooseVariant: "Choose what you would like to buy.",
    quantityFrom: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
    problems: {
      "too-many-lines": (most: number) =>
        `A cart holds ${most} different things. Please place a second order for the rest.`,
      "too-many-pieces": (most: number) =>
        `A cart holds ${most} pieces of one thing. Write to us if you need more.`,
      "no-such-line": (_most: number) => "That line is no longer in your cart.",
    },
    /** What a line is called in a sentence. */
    titled: (title: string | undefined) => (title ? `“${title}”` : "This"),
    issues: {
      gone: (what: string, _left: number) => `${what} is not for sale at the moment.`,
      "sold-out": (what: string, _left: number) => `${what} has sold out.`,
      "too-few": (what: string, left: number) =>
        `We have only ${left} of ${what} left, so your cart has not been changed.`,
    },
    lines: {
      nameless: "Something we no longer sell",
      gone: "This is no longer for sale. Remove it to go on.",
      "sold-out": "This has sold out. Remove it to go on.",
      "too-few": (left: number) => `Only ${left} left. Change the quantity to go on.`,
      "other-currency": (currency: string, others: string) =>
        `Not sold in ${currency}, only in ${others}. Remove it, or choose another currency, to go on.`,
      backordered: (pieces: number, day: string | undefined) =>
        `${count(pieces, { one: "One piece is sent later", other: "# pieces are sent later" })}${day ? `, from ${day}.` : "."}`,
      currencyChanged: (then: string, now: string) =>
        `It was ${then} when you last looked. In the currency that you chose it costs ${now}.`,
      priceChanged: (then: string, now: string) =>
        `The price was ${then} when you last looked. It is now ${now}.`,
    },
  },
  checkout: {
    title: "Checkout",
    yourOrder: "Your order",
    changeCart: "Change your cart",
    repeatedTitle: "You have ordered this already",
    repeated: (minutes: number, number: string) =>
      `You ordered the same ${minutes < 1 ? "just now" : count(minutes, { one: "a minute ago", other: "# minutes ago" })}: [order ${number}]. If you want it once only, there is nothing left to do here.`,
    who: "Who orders",
    email: "E-mail",
    emailHint: "The receipt goes there, with the link to your order.",
    name: "Name",
    where: "Where it goes",
    country: "Country",
    chooseCountry: "Choose a country",
    line1: "Street and number",
    line2: "Flat, floor or company",
    postalCode: "Postal code",
    city: "Town or city",
    regionKinds: {
      state: "State",
      province: "Province",
      prefecture: "Prefecture",
      emirate: "Emirate",
      region: "State or region",
    },
    chooseRegion: "Choose one",
    how: "How it is sent",
    noWay: (country: string) =>
      `We have no way to send a parcel of this weight to ${country}. Please write to us.`,
    noDeliveryIn: (currency: string) =>
      `No way to send a parcel has a price in ${currency}. Please choose another currency.`,
    chooseFirst: "Choose a country above, then see what delivery costs.",
    showDelivery: "Show delivery options",
    otherCountry: (country: string) => `Another country than ${country}? Show its delivery options`,
    free: "Free",
    inAll: (total: string) => `${total} in all.`,
    note: "Note to us",
    consent:
      "Let me download or read it at once. I know that with this I lose my right to withdraw from the contract for it.",
    addresses: {
      saved: "Your saved addresses",
      use: "Use this address",
      save: "Save this address for the next time",
      gone: "This address is not among your saved ones any more. Choose another one, or enter it below.",
    },
    consents: {
      required: "Agree to this to place the order.",
      changed: "What you agree to has changed since you opened this page. Please read it again.",
      newTab: "(opens in a new tab)",
    },
    blocked: "Something in your cart cannot be bought as it is. [Change your cart] to go on.",
    nothing: "There is nothing to order yet",
    nothingLead: "Your cart is empty. Have a look at [the shop].",
    subtotal: "Subtotal",
    total: "Total",
    totalWith: (delivery: string) => `Total with ${delivery}`,
    taxWithin: (tax: string) => `Of which ${tax}`,
    tax: "Tax",
    beforeTax: (total: string) => `${total} before tax`,
    taxAtPayment: "added when you pay, by where it goes",
    taxWithinAtPayment: "in the prices, worked out when you pay",
    place: "Place the order: there is nothing to pay",
    pay: "Pay on the secure payment page",
    payTotal: (total: string) => `Pay ${total} on the secure payment page`,
    fields: {
      email: "Enter an e-mail address such as name@example.com.",
      emailLong: (most: number) => `Keep the address to ${most} characters.`,
      long: (most: number) => `Keep this to ${most} characters.`,
      noteLong: (most: number) => `Keep the note to ${most} characters.`,
      name: "Enter your name.",
      line1: "Enter the street and number.",
      postalCode: "Enter the postal code.",
      postalCodeLike: (example: string) =>
        `Enter the postal code as it is written there, such as ${example}.`,
      city: "Enter the town or city.",
      regions: {
        state: "Choose the state.",
        province: "Enter the province.",
        prefecture: "Choose the prefecture.",
        emirate: "Choose the emirate.",
        region: "Enter the state or region.",
      },
      country: "Choose the country it goes to.",
      consent: "Agree to this to have it at once.",
    },
    refusals: {
      empty: "There is nothing in your cart.",
      changed: "Something in your cart has changed since you opened this page. Please look at it again.",
      "no-offer": "Choose how it should be sent; the choices or their prices have changed.",
      "too-small": "This is less than any card can pay. Please add something to your cart.",
      "too-large": "This is more than a card can pay at once. Please place two orders.",
      "no-tax-place":
        "We cannot work out the tax for this address. Please check the country, the postal code and the town. Nothing was charged.",
      "no-tax-now":
        "The tax could not be worked out just now. Please try again in a moment; your cart is kept, and nothing was charged.",
      "bad-email":
        "Our payment service does not take this e-mail address. Please check it. Nothing was charged.",
      refused:
        "Our payment service does not take this order just now. Please try again in some minutes, or write to us. Nothing was charged.",
    },
    tooMany:
      "There were many checkouts from here in a short time. Please wait a quarter of an hour; your cart is kept.",
    /** For the card form, which the browser shows: plain texts, because they are written into the page. */
    card: {
      title: "Your card",
      note: "You enter your card on the next page. We never see its number.",
      open: "Pay by card on this page",
      opening: "Opening the card form",
      loading: "The card form is loading.",
      /** `{}` is the total. */
      pay: "Pay {}",
      paying: "Paying",
      back: "Change the order, or pay another way",
      problem: "There is a problem",
      /** `{}` is the title of the page. */
      errorTitle: "Error: {}",
      trouble: "The card form does not open here. The payment page does the same.",
      changed: "You have changed the order. Open the card form again to pay for it as it is now.",
      incomplete: "Fill in what is missing in the card’s details.",
      unsure: "The payment could not be finished here.",
      state: "See how the payment stands",
      /** `{}` is what was wrong. */
      declined: "{} Nothing has been charged. Try again, or take another card.",
      declines: {
        other: "The card was declined.",
        funds: "There is not enough money on this card.",
        limit: "This card has reached its limit for now.",
        expired: "This card has expired.",
        number: "The card number is not right.",
        cvc: "The security code is not right.",
        expiry: "The expiry date is not right.",
        currency: "This card does not pay in our currency.",
        kind: "This card does not pay for purchases like this one.",
        bank: "The bank could not deal with the card just now.",
      },
    },
    complete: {
      fallback: "Your payment",
      see: "See your order",
      toPayment: "Go back to the payment page",
      toCart: "Go back to your cart",
      paid: {
        title: "Thank you",
        lead: "Your order is paid. A receipt with the link to your order is on its way to your mailbox.",
      },
      processing: {
        title: "Your payment is being confirmed",
        lead: "Nothing more to do. This page looks again by itself, and a receipt follows by mail.",
      },
      open: {
        title: "Not paid yet",
        lead: "Nothing has been charged. Your things are kept for you for a while.",
      },
      expired: {
        title: "The time to pay is over",
        lead: "Nothing has been charged, and your things are back on the shelf. Your cart still has them.",
      },
      failed: {
        title: "The payment did not go through",
        lead: "Nothing has been charged. You can try another way.",
      },
      refunded: {
        title: "Your payment is on its way back",
        lead: "It came when what you ordered had been sold, or paid for again. We have sent it back in full, and a mail says more.",
      },
      held: {
        title: "We are looking into your payment",
        lead: "What arrived does not fit your order. Nothing is lost; we will write to you.",
      },
    },
  },
  invoices: {
    title: "Invoices",
    invoice: "Invoice",
    creditNote: "Credit note",
    download: (title: string, number: string) => `${title} ${number} (PDF)`,
    none: "There is no such invoice.",
    buyer: "To",
    issuedOn: "Issued on",
    paidOn: "Paid on",
    order: "Order",
    payment: "Payment",
    ofInvoice: "Corrects invoice",
    ofDate: "Dated",
    vatId: (id: string) => `VAT id ${id}`,
    columns: { what: "Description", quantity: "Quantity", price: "Unit price", tax: "Tax", amount: "Amount" },
    sum: "Sum",
    total: "Total",
    credited: "Total credited",
    refundOf: (order: string) => `Paid back of order ${order}`,
    taxColumns: { rate: "Tax", net: "Net", tax: "Amount of tax", gross: "Gross" },
    untaxed: "No tax",
    taxContained: "Prices contain the tax.",
    taxOnTop: "Prices are without the tax, which is added.",
    isPaid: "This invoice is paid. Please do not transfer anything.",
    isPaidBack: "The amount goes back the way it came.",
    page: "Page {page} of {pages}",
  },
  order: {
    titled: (number: string) => `Order ${number}`,
    nameless: "An order without a number yet",
    yours: "Your order",
    lines: "What you ordered",
    /** Without pieces all of a line is. */
    backordered: (pieces: number | undefined, day: string | undefined) =>
      `${pieces ? count(pieces, { one: "One of them is sent later", other: "# of them are sent later" }) : "Sent later"}${day ? `, from ${day}` : ""}`,
    download: "Download[ {}]",
    read: "Read[ {}]",
    readSignedIn:
      "Sign in to read it. If you have no account, make one with the e-mail address of this order.",
    where: "Where it goes",
    tracking: (number: string) => `Tracking number ${number}.`,
    follow: "Follow the parcel",
    subtotal: "Subtotal",
    discount: "Discount",
    total: "Total",
    taxWithin: (tax: string) => `Of which ${tax}`,
    paidBack: "Paid back",
    note: "Your note to us",
    expiredTitle: "This link has expired",
    expiredLead: (days: number) => `Links to orders are good for ${days} days.`,
    newLink: "Have a new one sent to you",
    noDownload: "There is nothing to download here.",
    files: {
      left: (times: number) => (times === 1 ? "one download left" : `${times} downloads left`),
      usedUp: "downloaded as often as it may be",
      usedUpLead:
        "You have downloaded this as often as it may be. If you need it once more, write to us, with the number of your order.",
    },
    filesAway: "Files cannot be read right now. Please try again in a minute.",
    disputed: "The payment is disputed; what was bought waits until that is decided",
    states: {
      pending: "Not paid yet",
      processing: "The payment is on its way; some take a few days",
      paid: "Paid",
      fulfilled: "Sent",
      partially_refunded: "Paid, and part of it paid back",
      refunded: "Paid back in full",
      expired: "Not paid in time",
      failed: "The payment failed",
      canceled: "Canceled",
    },
    asks: {
      title: "After your order",
      withdrawal: "Withdraw from contract here",
      return: "Send something back",
      cancel: "Cancel this order",
      again: "Order again",
      sentIn: {
        withdrawal: (moment: string) => `You withdrew on ${moment}`,
        return: (moment: string) => `You asked to send back on ${moment}`,
      },
      lead: {
        withdrawal:
          "You may withdraw from what you have bought without giving a reason. We confirm it to the address of your order, with its content and the time.",
        return:
          "Tell us what is to come back and why. We answer to the address of your order, with what to do next.",
      },
      pieces: (title: string, most: number) => `${title}: pieces, of ${most}`,
      name: "Your name",
      statement: "What you would like to add",
      reason: "What is wrong with it",
      submit: { withdrawal: "Confirm withdrawal", return: "Send" },
      done: "We have it. The confirmation is on its way to the address of your order.",
      nothing: {
        withdrawal:
          "There is nothing that you can withdraw from: the time is over, or all of it has been sent in, paid back or downloaded with your consent.",
        return:
          "There is nothing that can come back: it has not been sent yet, the time is over, or you have asked for it.",
      },
      back: "Back to the order",
      problems: {
        nothing: "Choose how many pieces, of one thing at least.",
        quantity: (most: number) => `Enter a whole number from 0 to ${most}.`,
        reason: "Tell us what is wrong with it.",
        long: (most: number) => `Use at most ${most} characters.`,
      },
    },
    find: {
      title: "Find your order",
      lead: "Enter the e-mail address that you ordered with, and we send the links to your orders there.",
      sentTitle: "Look into your mailbox",
      sent: "If there are orders under that address, their links are on the way to it.",
      email: "E-mail",
      submit: "Send me the links",
      badEmail: "Enter an e-mail address such as name@example.com.",
      tooOften: "These links have been asked for often. Use the latest mail, or wait #.",
    },
    account: {
      account: "Your account",
      title: "Your orders",
      inAll: (orders: number) => count(orders, { other: "# in all" }),
      none: "No orders yet",
      noneLead: "What you order while you are signed in is listed here. [See what is in the shop.]",
      pieces: (pieces: number) => count(pieces, { one: "# piece", other: "# pieces" }),
      paidWith: "Paid with",
      card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
      someCard: "Card",
      sentBy: "Sent by",
    },
  },
};

/** What every language says on the way from the cart to the order. */
export type BuyingTexts = typeof buying;
