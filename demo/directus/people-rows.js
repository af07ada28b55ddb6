import { createId, ROLES } from "./ids.js";
import { toMinorUnits } from "./shop-rows.js";

const CURRENCY = "EUR";

const JOINED = "2025-01-06T09:00:00Z";
const FOR_GOOD = "2099-12-31T23:00:00Z";

/** A membership that has ended must not open anything, so one customer has such a one. */
const LAPSED = {
  email: "jonas@example.com",
  starts_at: "2019-03-01T00:00:00Z",
  ends_at: "2020-03-01T00:00:00Z",
};

/** @param {string} email */
export const userId = (email) => createId("directus_users", email);

/** @param {any[]} people */
export function buildUserRows(people) {
  return people.map(({ first_name, last_name, email, password, role }) => ({
    id: userId(email),
    first_name,
    last_name,
    email,
    password,
    role: ROLES[role],
    status: "active",
    // Where Studio opens for who has not been in it yet.
    last_page: role === "customer" ? null : "/content/orders",
  }));
}

/** @param {any[]} people */
export function buildCustomerRows(people) {
  return people
    .filter(({ role }) => role === "customer")
    .map(({ first_name, last_name, email }) => ({
      id: createId("customers", email),
      user: userId(email),
      email,
      name: `${first_name} ${last_name}`,
    }));
}

/** @param {any[]} plans */
export function buildPlanRows(plans) {
  return plans.map(({ benefits = [], prices, ...plan }) => ({
    id: createId("plans", plan.slug),
    status: "published",
    ...plan,
    benefits: benefits.map((text) => ({ text })),
    prices: Object.entries(prices).map(([interval, price]) => ({
      id: createId("plan_prices", `${plan.slug}:${interval}:${CURRENCY}`),
      key: `${createId("plans", plan.slug)}:${interval}:${CURRENCY}`,
      interval,
      currency: CURRENCY,
      price,
      unit_amount: toMinorUnits(price),
    })),
  }));
}

/**
 * @param {any[]} people
 * @param {any[]} plans
 */
export function buildEntitlementRows(people, plans) {
  const members = people.filter(({ plan }) => plan);
  const current = members.map(({ email, plan }) => ({ email, plan, starts_at: JOINED, ends_at: FOR_GOOD }));
  const lapsed = plans.slice(0, 1).map(({ slug }) => ({ ...LAPSED, plan: slug }));
  return [...current, ...lapsed]
    .filter(({ email }) => people.some((person) => person.email === email))
    .map(({ email, plan, starts_at, ends_at }) => ({
      id: createId("entitlements", `${email}:${plan}`),
      key: `${userId(email)}:${createId("plans", plan)}:gift`,
      user: userId(email),
      plan: createId("plans", plan),
      source: "gift",
      starts_at,
      ends_at,
    }));
}
