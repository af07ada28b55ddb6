import { idOf, ROLES } from "./ids.js";
import { minorUnits } from "./shop-rows.js";

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
export const userId = (email) => idOf("directus_users", email);

/**
 * @param {any[]} people
 * @param {string} ownerRole
 */
export function userRows(people, ownerRole) {
  const roles = { owner: ownerRole, editor: ROLES.editor, customer: ROLES.customer };
  return people.map(({ first_name, last_name, email, password, role }) => ({
    id: userId(email),
    first_name,
    last_name,
    email,
    password,
    role: roles[role],
    status: "active",
  }));
}

/** @param {any[]} people */
export function customerRows(people) {
  return people
    .filter(({ role }) => role === "customer")
    .map(({ first_name, last_name, email }) => ({
      id: idOf("customers", email),
      user: userId(email),
      email,
      name: `${first_name} ${last_name}`,
    }));
}

/** @param {any[]} plans */
export function planRows(plans) {
  return plans.map(({ benefits = [], prices, ...plan }) => ({
    id: idOf("plans", plan.slug),
    status: "published",
    ...plan,
    benefits: benefits.map((text) => ({ text })),
    prices: Object.entries(prices).map(([interval, price]) => ({
      id: idOf("plan_prices", `${plan.slug}:${interval}:${CURRENCY}`),
      key: `${idOf("plans", plan.slug)}:${interval}:${CURRENCY}`,
      interval,
      currency: CURRENCY,
      unit_amount: minorUnits(price),
    })),
  }));
}

/**
 * @param {any[]} people
 * @param {any[]} plans
 */
export function entitlementRows(people, plans) {
  const members = people.filter(({ plan }) => plan);
  const current = members.map(({ email, plan }) => ({ email, plan, starts_at: JOINED, ends_at: FOR_GOOD }));
  const lapsed = plans.slice(0, 1).map(({ slug }) => ({ ...LAPSED, plan: slug }));
  return [...current, ...lapsed]
    .filter(({ email }) => people.some((person) => person.email === email))
    .map(({ email, plan, starts_at, ends_at }) => ({
      id: idOf("entitlements", `${email}:${plan}`),
      key: `${userId(email)}:${idOf("plans", plan)}:gift`,
      user: userId(email),
      plan: idOf("plans", plan),
      source: "gift",
      starts_at,
      ends_at,
    }));
}
