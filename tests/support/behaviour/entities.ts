import { type Field, readSnapshot } from "./snapshot.ts";
import { refuseSuperfluous, table, wordsFor } from "./words.ts";

const file = "entities.ts";

const purposes: Record<string, string> = {
  languages: "A language that content is translated into.",
  globals_translations: "The site's own words in another language.",
  pages_translations: "Title and description of a page in another language.",
  posts_translations: "A post in another language; of one with a plan or a product, its beginning.",
  products_translations: "A product in another language.",
  product_options_translations: "What an option and its values are called in another language.",
  categories_translations: "A shelf in another language.",
  shipping_methods_translations: "A way to send parcels in another language.",
  plans_translations: "A plan in another language; of the benefits, all of them.",
  newsletters_translations: "What a newsletter is called, and what comes, in another language.",
  consents_translations: "What buyers agree to, in another language.",
  tax_rates_translations: "What a tax is called in another language.",
  tags_translations: "A subject in another language.",
  authors_translations: "What is said of an author, in another language.",
  forms_translations: "The words of a form in another language.",
  form_fields_translations: "A field's words in another language; the values of its choices stay.",
  block_faqs_translations: "Questions and answers in another language, all of them.",
  block_form_translations: "The words above a form in another language.",
  block_columns_translations: "The words above texts side by side in another language.",
  block_columns_items_translations: "One of these texts in another language.",
  block_gallery_translations: "The words above a gallery in another language.",
  block_gallery_items_translations: "A caption in another language.",
  block_embed_translations: "The words around a film, map or player in another language.",
  block_pricing_translations: "The words above offers in another language.",
  block_pricing_cards_translations: "An offer in another language.",
  navigation_items_translations: "The entry of a menu in another language.",
  block_hero_translations: "An opening in another language.",
  block_richtext_translations: "A text in another language.",
  block_posts_translations: "The words above a list of posts in another language.",
  block_products_translations: "The words above a shelf in another language.",
  block_quote_translations: "A quotation in another language.",
  block_button_translations: "A button in another language.",
  globals: "Name, colours, address and defaults of the site.",
  pages: "A page of the site, found by its permalink and built from blocks.",
  page_blocks: "Which block stands on which page, in which order; hidden ones are shown to nobody.",
  block_hero: "The opening of a page: a headline, a picture, buttons.",
  block_richtext: "Text.",
  block_gallery: "A gallery of pictures.",
  block_gallery_items: "One picture of a gallery with its caption.",
  block_posts: "The latest posts of the journal.",
  block_products: "A shelf of products.",
  block_quote: "A quotation.",
  block_faqs: "Questions and answers.",
  block_button_group: "Buttons side by side.",
  block_button: "One button and where it leads.",
  block_form: "A form, put on a page.",
  block_columns: "Texts side by side.",
  block_columns_items: "One of these texts, with a picture if it has one.",
  block_embed: "A film, map or player of another site; that site is asked only when a visitor wants it.",
  block_pricing: "What something costs, one offer beside the other.",
  block_pricing_cards: "One offer.",
  forms: "A form that visitors fill in. Whom `emails` go to is nobody's business.",
  form_fields: "One field of a form, with its rules.",
  form_submissions: "A form as somebody has sent it.",
  form_submission_values: "What was written into one field.",
  posts:
    "A post of the journal. With a `plan`, or with a `product` that it is sold as, the text is in `members_texts` and `content` is its beginning.",
  members_texts: "The text of a post that only members read, and who has bought it.",
  posts_tags: "Which post has which tag.",
  tags: "A subject of the journal.",
  authors: "Who writes.",
  newsletters: "A list that readers subscribe to.",
  newsletter_subscribers:
    "Who has confirmed their address, for as long as they get something. `key` opens their preferences, and stands in their mails.",
  newsletter_subscriptions: "Who gets which newsletter, once by `key`.",
  newsletter_sends:
    "A post on its way to the readers of a newsletter, once by `key`, with how many have it; the mails themselves are in `email_messages`.",
  navigation: "A menu: `main` or `footer`.",
  navigation_items: "One entry of a menu.",
  redirects:
    "Where an address that is gone leads now, in all languages and with any query, unless `url_from` names one.",
  categories: "A shelf of the shop.",
  products: "What is sold; the price is on its variants.",
  product_variants:
    "An edition, size or paper, with stock, weight and for digital goods the file or files. `stock` is a copy of the ledger's balance, 0 where pieces are owed. With `allow_backorder` it is sold while there is none, and sent from `restock_date` on.",
  product_options:
    "An option of the variants, found by the name that is written there: the order of its values, and its translations.",
  product_variants_files: "Further files that the buyers of a digital variant download.",
  products_files: "More pictures of a product.",
  prices:
    "The price of a variant in a currency; one for each pair. With `minimum_amount` (0 too) the buyer names it, from that on, and `unit_amount` is what is suggested.",
  consents: "What buyers agree to at the checkout; the words that they read are kept with their order.",
  tax_rates: "What is charged on products of a tax code, by where they go.",
  shipping_methods:
    'A way to send a parcel: where to, up to what weight, for how much. `["*"]` is everywhere else.',
  customer_addresses:
    "An address that a member has saved. Only the site reads it for them, by their account; `key` numbers it, so that there are no more than so many.",
  customers: "Somebody who orders while signed in, or may.",
  plans: "A membership that opens its posts, and those of plans of lower rank.",
  plans_openers:
    "Whose members have a plan beside those whom it is given to: these plans and no others, whatever their rank.",
  plan_prices: "What a plan costs for a month or a year in a currency; who has joined keeps their price.",
  membership_invoices:
    "What a member has paid, once by Stripe's invoice, for the sums by month: `month` has the currency in it, `revenue` is in major units. Nobody is named.",
  entitlements: "Who has which plan from when to when. At `ends_at` the doors close.",
  identities:
    "A way to sign in: a password, a passkey, somebody as an identity provider knows them; or the app and the backup codes of a second step, or the token of a private feed.",
  sign_in_events:
    "What happened at the door: who came in, who did not and why, and what members changed. Rows are only ever added, and removed when they are 90 days old.",
  orders: "An order, with everything as it was when it was placed (section 3).",
  order_lines: "What was ordered, with title and price of that day; the delivery is a line too.",
  downloads:
    "A file as a buyer took it, where the owner lets each have it `max_downloads` times. The numbers in `key` are claimed by inserting them.",
  discounts: "A code that buyers type into their cart, and what it takes off.",
  discount_slots:
    "One use of a code by one order. `key` and `customer_key` are claimed by inserting them, and empty once they are given back.",
  order_requests:
    "What a buyer has sent in about an order: that they withdraw from it, or that something comes back. The owner answers it.",
  invoices:
    "An invoice, or the credit note of one refund, with all that stands on it. To insert the row is to claim its number (`claim`) and what it is for (`key`); only its file is added later.",
  order_numbers: "The number of a paid order; to insert the row is to claim the number.",
  payments: "A payment as Stripe reported it.",
  refunds: "Money that went back, is on its way back, or that the owner asks for: a new row pays it.",
  disputes: "A charge that a buyer's bank has questioned, as Stripe reported it.",
  stock_movements: "The ledger of stock: rows are only ever added (section 3).",
  webhook_events: "A delivery of Stripe, once for its id, with how far it has been worked.",
  email_messages:
    "The outbox of the mails of orders and forms, once for a key. What is `pending` is tried again every minute, for a day.",
  pack_versions:
    "Which packs were installed here, in which order; what each of them made; which permissions wait because somebody would lose a right.",
  claims:
    "Things done exactly once, by inserting their name; that somebody has had a trial, by their account and a hash of their address.",
};

const system = ["id", "sort", "user_created", "date_created", "user_updated", "date_updated"];
const types: Record<string, string> = {
  string: "",
  text: "",
  uuid: "",
  alias: "",
  boolean: "yes/no",
  decimal: "decimal number",
  integer: "number",
  bigInteger: "amount",
  date: "day",
  timestamp: "time",
  json: "JSON",
};

/** Section 2: every collection, what it is for, and its fields. */
export function describeEntities(): string {
  const snapshot = readSnapshot();
  refuseSuperfluous(purposes, snapshot.keys(), file);
  const rows = [...snapshot].map(([name, { singleton, fields }]) => {
    const shown = fields.filter(
      (field) => (field.type === "alias" ? field.target : !system.includes(field.name)) || isKey(field),
    );
    const purpose = wordsFor(purposes, name, file);
    return [`\`${name}\``, singleton ? `${purpose} One row.` : purpose, shown.map(written).join(", ")];
  });
  const order = Object.keys(purposes);
  const place = (row: string[]) => order.indexOf(row[0]?.slice(1, -1) ?? "");
  return table(
    ["collection", "what it is", "fields"],
    rows.sort((a, b) => place(a) - place(b)),
  );
}

/** A primary key that means something is worth a word; a uuid is not. */
function isKey({ name, type }: Field): boolean {
  return name === "id" && type !== "uuid";
}

function written({ name, type, required, unique, choices, target }: Field): string {
  const kind = wordsFor(types, type, file);
  const notes = [kind, choices.join("\u2009/\u2009"), unique ? "unique" : ""].filter(Boolean).join(", ");
  const label = required ? `**${name}**` : name;
  const relation = target ? ` ${type === "alias" ? "⇉" : "→"} ${target}` : "";
  return `${label}${relation}${notes ? ` (${notes})` : ""}`;
}
