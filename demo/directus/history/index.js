import { createId, ROLES } from "../ids.js";
import { userId } from "../people-rows.js";
import { inventAftermath } from "./aftermath.js";
import { addTime, DAY, startOfDay } from "./calendar.js";
import { issueInvoices } from "./documents.js";
import { listOrderMails } from "./mails.js";
import { inventMembers, tabulateMembers } from "./memberships.js";
import { tabulateSales } from "./order-tables.js";
import { CARDS, deriveAccount, inventPeople } from "./people.js";
import { createRandom } from "./random.js";
import { inventReaders, keepPostsRecent, tabulateReaders } from "./readers.js";
import { DAYS, inventSales } from "./sales.js";
import { keepStockBook } from "./stock-book.js";
import { listStockAlerts, writeLetters } from "./visitors.js";

const MANAGER = "manager@example.com";

/**
 * Fourteen months of a shop, up to now: orders, members, newsletters, stock and letters. The same on any machine, and from day
 * to day only moved.
 *
 * @param {any} content
 * @param {Date} now
 */
export function buildHistory(content, now) {
  const from = addTime(startOfDay(now), -(DAYS - 1) * DAY);
  const staff = userId(MANAGER);
  const invented = inventPeople(createRandom("people"), content.buyers);
  const people = [...listPersonas(content.people), ...invented];
  const members = inventMembers(createRandom("members"), content.plans, { people, from, now });
  const sales = inventSales(createRandom("sales"), content, { people, from, now });
  inventAftermath(createRandom("aftermath"), sales, { letters: content.letters, now });
  const given = { people: invented, from, now };
  const posts = keepPostsRecent(content.posts, now);
  const readers = tabulateReaders(inventReaders(createRandom("readers"), posts, given));
  const sold = tabulateSales(sales, { ...content, staff });
  return {
    sales,
    members,
    /** In an order in which each refers to earlier ones. @type {Record<string, any[]>} */
    rows: {
      ...tabulateAccounts(invented, { members, sales, from }),
      ...sold,
      invoices: issueInvoices(sales, content.globals),
      stock_movements: keepStockBook(createRandom("stock"), content.products, sales, { from, staff }),
      ...tabulateMembers(members, content.plans),
      ...readers,
      email_messages: [...listOrderMails(sales), ...readers.email_messages],
      ...writeLetters(createRandom("letters"), content, given),
      stock_alerts: listStockAlerts(createRandom("alerts"), content.products, given),
    },
    dateOfPost: new Map(
      posts.map(({ slug, published_at }) => [createId("posts", slug), new Date(published_at)]),
    ),
    /** What the posts' own rows say of it. */
    newsletterOfPost: new Map(readers.newsletter_sends.map(({ post, newsletter }) => [post, newsletter])),
  };
}

/** @typedef {ReturnType<typeof buildHistory>} History */

/** Customers whom the demo's visitors sign in as: what they bought is fixed. */
function listPersonas(people) {
  return people
    .filter(({ role }) => role === "customer")
    .map(({ first_name: first, last_name: last, email, shipping_address }) => ({
      email,
      first,
      last,
      name: `${first} ${last}`,
      language: "en",
      currency: "EUR",
      address: { line2: "", region: "", ...shipping_address },
      ...deriveAccount(email),
      card: CARDS[0],
      loyalty: 0,
      isPersona: true,
    }));
}

/** Accounts of those who have bought or joined, with the address that they had a parcel sent to. */
function tabulateAccounts(people, { members, sales, from }) {
  const joined = new Map(members.map((member) => [member.person.email, member]));
  const bought = new Map(sales.toReversed().map((sale) => [sale.person.email, sale]));
  const accounts = people.filter(({ user, email }) => user && (joined.has(email) || bought.has(email)));
  const findBeginning = ({ email }) =>
    [joined.get(email)?.start, bought.get(email)?.at]
      .filter(Boolean)
      .reduce((a, b) => (a < b ? a : b), addTime(from, DAYS * DAY));
  const saved = accounts.filter(({ email }) => bought.get(email)?.address);
  return {
    directus_users: accounts.map(({ user, first, last, email }) => ({
      id: user,
      first_name: first,
      last_name: last,
      email,
      status: "active",
      role: ROLES.customer,
      provider: "default",
      email_notifications: true,
      text_direction: "auto",
    })),
    customers: accounts.map((person) => ({
      id: person.customer,
      user: person.user,
      email: person.email,
      verified_email: person.email,
      name: person.name,
      stripe_customer_id: joined.get(person.email)?.payer ?? null,
      date_created: findBeginning(person),
    })),
    customer_addresses: saved.map(({ customer, email, address }) => ({
      id: createId("customer_addresses", email),
      customer,
      key: `${customer}:1`,
      ...address,
      default_since: bought.get(email)?.at,
      date_created: bought.get(email)?.at,
    })),
  };
}
