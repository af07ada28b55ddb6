import type { z } from "zod";
import { en } from "#app/texts/index.ts";
import { addressSchema, deletionSchema, profileSchema, signUpSchema } from "#server/auth/account-forms.ts";
import {
  addLineSchema,
  codeSchema,
  currencySchema,
  noteSchema,
  setLineSchema,
  wordsOfIssue,
  wordsOfRefusal,
} from "#server/cart/cart-forms.ts";
import { readAmount } from "#server/catalogue/named-price.ts";
import { checkoutSchema } from "#server/checkout/checkout-form.ts";
import { countrySchema } from "#server/checkout/estimate-cart.ts";
import { savedAddressSchema } from "#server/customers/address-form.ts";
import { limits } from "#server/limits.ts";
import { askSchema } from "#server/orders/ask-form.ts";
import { findOrdersSchema } from "#server/orders/find-orders-form.ts";
import { speaking } from "../languages.ts";
import { sourceFiles, stringsIn } from "./source.ts";
import { code, refuseSuperfluous, table, wordsFor } from "./words.ts";

const file = "forms.ts";

type Values = Record<string, string>;

/** A wrong value of a field, in words and as it is sent: the sentence is what the schema itself says to it. */
type Wrong = [wrong: string, value: string | undefined];

interface Form {
  sentTo: string;
  schema: z.ZodType;
  good: Values;
  /** Every field of the schema; a text instead of wrong values says what is done with a field that is never refused. */
  fields: Record<string, Wrong[] | string>;
}

const long = (length: number) => "x".repeat(length);
const tooLong: Wrong = ["longer than 120 characters", long(121)];
const variant = "5e2f0c1e-3f0a-4f5e-9b1c-0d6f7f5f0a11";

const forms: Form[] = [
  {
    sentTo: "POST /cart/lines",
    schema: addLineSchema(en),
    good: { variant, quantity: "1" },
    fields: {
      variant: [["none chosen, or no id", "a hardback"]],
      quantity: [["not a whole number from 1", "0"]],
      amount:
        "What one is bought for, where the buyer names the price; `amount.<variant>` counts before it. Without it: what was named before, else what is suggested. What is wrong with it is below; it counts for nothing where the price is fixed.",
      currency:
        "The currency that the field of `amount` was shown in; written by the page. An amount in another one than the cart's is refused.",
      nonce: "Marks the form; written by the page.",
      exactly:
        "Whatever it says, there are then so many in the cart, and not so many more; written by the page.",
      returnTo: "A path of this site to go on to; anything else leads to the cart.",
    },
  },
  {
    sentTo: "POST /cart/lines/:id",
    schema: setLineSchema(en),
    good: { quantity: "1" },
    fields: {
      quantity: [
        ["missing", undefined],
        ["not a whole number from 0", "-1"],
      ],
      amount: "As in `POST /cart/lines`.",
      currency: "As in `POST /cart/lines`.",
    },
  },
  {
    sentTo: "POST /cart/currency",
    schema: currencySchema(en),
    good: { currency: "EUR" },
    fields: {
      currency: [
        ["missing", undefined],
        ["none that the shop sells in", "XTS"],
      ],
      returnTo:
        "A path of this site to go on to, without amounts of the old currency; anything else leads to the cart.",
    },
  },
  {
    sentTo: "POST /cart/note",
    schema: noteSchema(en),
    good: { note: "Ring twice" },
    fields: { note: [["longer than allowed", long(501)]] },
  },
  {
    sentTo: "POST /cart/estimate",
    schema: countrySchema(["DE"], en),
    good: { country: "DE" },
    fields: {
      country: [
        ["missing", undefined],
        ["none that the shop sends to", "XX"],
      ],
    },
  },
  {
    sentTo: "POST /cart/discount",
    schema: codeSchema(en),
    good: { code: "SPRINGTIDE" },
    fields: { code: [["longer than a code can be", long(101)]] },
  },
  {
    sentTo: "POST /checkout, POST /checkout/session",
    schema: checkoutSchema({ physical: true, digital: true }, ["DE"], en),
    good: {
      ...{ email: "maya@example.com", name: "Maya Lind", line1: "Hafenstraße 1", postal_code: "20457" },
      ...{ city: "Hamburg", country: "DE", consent: "yes" },
    },
    fields: {
      email: [["missing, or not an address", "maya"]],
      name: [["missing", ""], tooLong],
      line1: [["missing, where something is sent", ""], tooLong],
      line2: [tooLong],
      postal_code: [
        ["missing, in a country that has them", ""],
        ["not as the country writes it", "2045"],
        tooLong,
      ],
      city: [["missing, where something is sent", ""], tooLong],
      region: [tooLong],
      country: [["none that the shop sends to", "XX"], tooLong],
      shipping: [tooLong],
      note: [["longer than allowed", long(501)]],
      consent: [["not given, where something is downloaded", undefined]],
      seen: "The mark of the lines and prices that the page showed.",
      here: "Set by script: the card is entered on this page, and not on Stripe's.",
    },
  },
  {
    sentTo: "POST /orders/:id/withdraw, POST /orders/:id/return",
    schema: askSchema("return", [{ id: "1", title: "Soundings", quantity: 2 }], en),
    good: { "line-1": "1", statement: "A page is missing." },
    fields: {
      "line-1": [["not a whole number, negative, or more than are left of this line", "3"]],
      name: [tooLong],
      statement: [
        ["missing, where something comes back", ""],
        ["longer than allowed", long(501)],
      ],
      seen: "How much had been sent in when the form was made: the same form sent twice counts once.",
    },
  },
  {
    sentTo: "POST /orders/find",
    schema: findOrdersSchema(en),
    good: { email: "maya@example.com" },
    fields: { email: [["missing, or not an address", ""]] },
  },
  {
    sentTo: "POST /sign-up",
    schema: signUpSchema(en),
    good: { name: "Maya Lind", email: "maya@example.com" },
    fields: {
      name: [
        ["missing", ""],
        ["longer than 100 characters", long(101)],
      ],
      email: [["missing, or not an address", ""]],
      returnTo: "A path of this site to go on to; anything else leads to the account.",
    },
  },
  {
    sentTo: "POST /account/addresses/new, POST /account/addresses/:id",
    schema: savedAddressSchema(en),
    good: {
      ...{ name: "Maya Lind", line1: "Hafenstraße 1", postal_code: "20457", city: "Hamburg", country: "DE" },
    },
    fields: {
      name: [["missing", ""], tooLong],
      line1: [["missing", ""], tooLong],
      line2: [tooLong],
      postal_code: [
        ["missing, in a country that has them", ""],
        ["not as the country writes it", "2045"],
        tooLong,
      ],
      city: [["missing", ""], tooLong],
      region: [tooLong],
      country: [["no country", "XX"], tooLong],
    },
  },
  {
    sentTo: "POST /account/profile",
    schema: profileSchema(en),
    good: { name: "Maya Lind" },
    fields: {
      name: [
        ["missing", ""],
        ["longer than 100 characters", long(101)],
      ],
    },
  },
  {
    sentTo: "POST /account/profile/email",
    schema: addressSchema(en),
    good: { email: "maya@example.com" },
    fields: { email: [["missing, or not an address", ""]] },
  },
  {
    sentTo: "POST /account/data",
    schema: deletionSchema(en),
    good: { sure: "true" },
    fields: { sure: [["not ticked", undefined]] },
  },
  {
    sentTo: "POST /recover",
    schema: addressSchema(en),
    good: { email: "maya@example.com" },
    fields: { email: [["missing, or not an address", ""]] },
  },
];

/** Section 4: the rules of each form, with the sentences as its schema says them. */
export function describeForms(): string {
  const rows = forms.flatMap((form) => {
    refuseSuperfluous(form.fields, fieldsOf(form.schema), file);
    if (!form.schema.safeParse(form.good).success)
      throw new Error(`${form.sentTo}: the good form is refused`);
    return fieldsOf(form.schema).flatMap((field) => {
      const wrongs = wordsFor(form.fields, field, file);
      if (typeof wrongs === "string") return [[code(...form.sentTo.split(", ")), code(field), "—", wrongs]];
      return wrongs.map((wrong) => [
        code(...form.sentTo.split(", ")),
        code(field),
        wrong[0],
        sentence(form, field, wrong),
      ]);
    });
  });
  return [
    "Fields arrive trimmed; of each field the first problem is shown, beside it and in the summary, at 422.",
    table(["form", "field", "refused when it is", "sentence"], rows),
    "A form that is right can still be refused by what is in the backend now:",
    table(["form", "when", "status", "sentence"], later()),
  ].join("\n\n");
}

function sentence({ schema, good, sentTo }: Form, field: string, [wrong, value]: Wrong): string {
  const { [field]: _good, ...others } = good;
  const answer = schema.safeParse(value === undefined ? others : { ...others, [field]: value });
  const issue = answer.error?.issues.find(({ path }) => path.join(".") === field);
  if (!issue) throw new Error(`${sentTo} takes a ${field} that is ${wrong}: correct ${file}`);
  return issue.message;
}

/** The fields of an object schema, also of one with a transformation behind it. */
function fieldsOf(schema: z.ZodType): string[] {
  const { shape, in: input } = schema as { shape?: object; in?: { shape: object } };
  return Object.keys(shape ?? input?.shape ?? {});
}

const reasons: Record<string, string> = {
  "too-many-lines": "the cart is full",
  "too-many-pieces": "the line would hold too many",
  "no-such-line": "the line has gone meanwhile",
};

const issues = {
  "other-currency": "it has no price in the currency of the cart",
  gone: "it is no longer published or priced",
  "sold-out": "none are left",
  "too-few": "fewer are left",
};

const outcomes: Record<string, string> = {
  empty: "the cart is empty",
  changed: "prices or stock changed since the page was shown",
  "no-tax-place": "Stripe, where it works the tax out, cannot do so for the address",
  "no-tax-now": "Stripe, where it works the tax out, fails to at that moment",
  "no-offer": "the way to send it is not chosen, or costs something else now",
  "too-small": "the total is below what a card can pay",
  "too-large": "the total is above what Stripe takes",
  "bad-email": "Stripe does not take the buyer's e-mail address",
  refused: "Stripe does not make a payment page of the order; why is in the log",
};

const passwords: Record<string, string> = {
  short: "it is too short",
  long: "it is too long",
  known:
    "a list of common passwords has it, with figures and signs around it or without, in letters or l33t, once or repeated; or it has four different characters at most",
  own: "it is the person's address or name, or the site's",
};

const codesOfMails: Record<string, string> = {
  "wrong-code": "it is another one",
  "code-over": "it was used, its link was used, or ten minutes are over",
  "too-many-codes": "it was wrong five times",
};

const proofs: Record<string, string> = {
  password: "the password is another one",
  otp: "the account asks for the code of an app too, and it is missing or wrong",
  code: "the code is another one",
  crowded: "strangers have tried the address so often that nobody looks at it in a browser that is not known",
  "code-over": "it was used, is too old, or was tried too often",
};

const secondSteps: Record<string, string> = {
  wrong: "the code is another one, or a backup code that is not left",
  notOfApp: "the first code of an app is another one",
  used: "it was used before",
  wait: "more than `secondStepTries` were wrong: with `Retry-After`",
  over: "the page of the set-up is older than `secondStep`",
  on: "it was turned on meanwhile, in another window",
};

function later(): string[][] {
  refuseSuperfluous(passwords, Object.keys(en.entry.passwords), file);
  refuseSuperfluous(codesOfMails, Object.keys(en.entry.codes), file);
  const { problems } = en.buying.cart;
  const { refusals: checkout, tooMany, consents: agreements, addresses: saved } = en.buying.checkout;
  refuseSuperfluous(reasons, Object.keys(problems), file);
  refuseSuperfluous(outcomes, Object.keys(checkout), file);
  const cart = "cart";
  return [
    ...(Object.keys(problems) as (keyof typeof problems)[]).map((key) => [
      cart,
      wordsFor(reasons, key, file),
      "422",
      wordsOfRefusal(key, en),
    ]),
    ...Object.entries(issues).map(([issue, when]) => [
      cart,
      when,
      "422",
      wordsOfLine(issue as keyof typeof issues),
    ]),
    ...Object.entries(checkout).map(([key, words]) => [
      "checkout",
      wordsFor(outcomes, key, file),
      key === "changed" || key === "empty" ? "409" : "422",
      words,
    ]),
    ["withdrawal, return", "of nothing any pieces", "422", en.buying.order.asks.problems.nothing],
    ["find an order", "asked too often from one place", "429", en.buying.order.find.tooOften],
    ...Object.entries(en.entry.passwords).map(([key, words]) => [
      "a new password",
      wordsFor(passwords, key, file),
      "422",
      words(key === "short" ? limits.passwordLength : limits.passwordLongest),
    ]),
    ...Object.entries(en.entry.codes).map(([key, words]) => [
      "a code of a mail",
      wordsFor(codesOfMails, key, file),
      "422",
      words,
    ]),
    ...Object.entries(en.security.confirm.problems).map(([key, words]) => [
      "confirm that it is you",
      wordsFor(proofs, key, file),
      key === "too-many-codes" ? "429" : "422",
      words,
    ]),
    ...Object.entries(en.security.secondStep.problems).map(([key, words]) => [
      "the second step",
      wordsFor(secondSteps, key, file),
      key === "wait" ? "429" : "422",
      typeof words === "string" ? words : words(2),
    ]),
    ["checkout", "a box that the owner requires is not ticked", "422", agreements.required],
    [
      "checkout",
      "the words beside a ticked box have changed since the page was shown",
      "422",
      agreements.changed,
    ],
    ["checkout", "a saved address is chosen that is not there, or somebody else's", "422", saved.gone],
    [
      "save an address",
      "as many are saved as there may be",
      "422",
      en.account.addresses.full(limits.addresses),
    ],
    ["checkout", "too many checkouts", "429", tooMany],
    ["join", "no card takes the amount", "422", en.memberships.checkout.tooSmall],
    ["join", "too many payment pages", "429", en.memberships.checkout.tooMany],
    ["delete the account", "a subscription cannot be ended now", "503", en.account.data.stillRenews],
    ...Object.entries(en.buying.cart.code.problems).map(([key, words]) => [
      "a discount code",
      wordsFor(codesOfCarts, key, file),
      "422",
      words("TIDE", key === "currency" ? "JPY" : "€30.00"),
    ]),
    ...[
      ["no amount of the currency, or one that cannot be charged to the last digit", "five"],
      ["less than the minimum", "4.99"],
    ].map(([wrong = "", typed = ""]) => ["name a price", wrong, "422", wordsOfAmount(typed, 500)]),
    ["name a price", "more than nothing, but less than a card can pay", "422", wordsOfAmount("0.10", 0)],
    [
      "name a price",
      "another currency was chosen since the page was opened",
      "422",
      en.shop.named.problems.otherCurrency("JPY"),
    ],
    ["name a price", "more than Stripe takes", "422", wordsOfAmount("1000000", 500)],
    ["a discount code", "too many tries", "429", en.buying.cart.code.tooMany],
  ];
}

const codesOfCarts = {
  unknown: "nobody has written down such a code; drafts and archived ones too",
  "not-yet": "its time has not begun",
  ended: "its time is over",
  "not-for-you": "it is for certain addresses, and none of them is signed in",
  minimum: "the goods come to less than it needs",
  currency: "what it takes off, or what it needs, is not written down in the currency of the cart",
  "named-price": "all that there is to pay in the cart has a price that its buyer names",
  "used-up": "as many orders have it as may, in all or of this address; open ones count",
};

/** The sentence about what was typed as the price of something for which 12 euros are suggested. */
function wordsOfAmount(typed: string, minimum: number): string {
  const money = (amount: number) => ({ amount, currency: "EUR" });
  const read = readAmount(typed, { price: money(1200), minimum: money(minimum) }, speaking("en"));
  return read.ok ? "" : read.words;
}

/** The sentence about a line, for the example of a book of which two are left. */
function wordsOfLine(issue: keyof typeof issues): string {
  const line = { issue, available: 2, variant: { productTitle: "Slack Water", unsold: { currency: "JPY" } } };
  return wordsOfIssue(line as Parameters<typeof wordsOfIssue>[0], en) ?? "";
}

/** What `/items` says about a query that cannot be, by its code; "…" stands for a name or a number. */
export function describeQueries(): string {
  const written = sourceFiles("server/directus", "server/items").flatMap(stringsIn);
  refuseSuperfluous(en.queries, written, "forms.ts");
  return Object.entries(en.queries)
    .map(([problem, say]: [string, (...values: string[]) => string]) => [problem, say("…", "…", "…")])
    .map(([problem = "", words]) => `${code(problem)} “${words}”`)
    .join(" · ");
}
