import { createId } from "../ids.js";

const PEOPLE = 420;
const WITH_ACCOUNT = 0.4;

/** Test cards, so that the stand-in for Stripe can pay back; the first is that of the personas. */
export const CARDS = [
  { brand: "visa", last4: "4242", number: "4242424242424242", weight: 6 },
  { brand: "mastercard", last4: "4444", number: "5555555555554444", weight: 4 },
  { brand: "amex", last4: "0005", number: "378282246310005", weight: 1 },
];

/**
 * @typedef {object} Person
 * @property {string} email @property {string} first @property {string} last @property {string} name
 * @property {string} language @property {string} currency @property {any} address
 * @property {string | undefined} customer id, of whoever has an account @property {string | undefined} user id
 * @property {any} card
 * @property {number} loyalty how much more often than others they buy
 */

/**
 * Everybody who buys, of whom some have an account: the same people on any day.
 *
 * @param {import("./random.js").Random} random
 * @param {any[]} countries as content/buyers.js has them
 * @returns {Person[]}
 */
export function inventPeople(random, countries) {
  const taken = new Set();
  return Array.from({ length: PEOPLE }, () => {
    const country = random.pickByWeight(countries, ({ weight }) => weight);
    const person = inventPerson(random, country, taken);
    const { currency = "EUR" } = country;
    const hasAccount = random.chance(WITH_ACCOUNT) && currency === "EUR";
    return {
      ...person,
      currency,
      ...(hasAccount ? deriveAccount(person.email) : {}),
      card: random.pickByWeight(CARDS, ({ weight }) => weight),
      loyalty: random.next() ** 4 * 6 + 0.4,
    };
  });
}

/** @param {string} email */
export const deriveAccount = (email) => ({
  customer: createId("customers", email),
  user: createId("directus_users", email),
});

function inventPerson(random, country, taken) {
  const { given, family, prefix, language, natives = 0 } = country;
  const [first, firstLatin = first] = random.pick(given.split(" ")).split(":");
  const [last, lastLatin = last] = random
    .pick(family.split(" "))
    .split(":")
    .map((part) => part.replaceAll("_", " "));
  const surname = prefix && random.chance(0.3) ? `${prefix} ${last}` : last;
  const speaks = random.chance(natives) ? language : "en";
  const name = `${first} ${surname}`;
  const email = findFreeAddress(`${toLatin(firstLatin)}.${toLatin(lastLatin)}`, taken);
  return {
    email,
    first,
    last: surname,
    name,
    language: speaks,
    address: inventAddress(random, country, name),
  };
}

/** Most countries write the number behind the street. */
function inventAddress(random, { country, streets, towns, numberFirst }, name) {
  const street = random.pick(streets.split(","));
  const number = random.whole(1, 118);
  const [, postal_code, city, region = ""] =
    /^(.+):([^|]+)\|?(.*)$/.exec(random.pick(towns.split(","))) ?? [];
  const line1 = numberFirst ? `${number} ${street}` : `${street} ${number}`;
  const line2 = random.chance(0.06) ? "c/o Lehmann" : "";
  return { name, line1, line2, postal_code, city, region, country };
}

function findFreeAddress(name, taken) {
  for (let number = 1; ; number++) {
    const email = `${name}${number === 1 ? "" : number}@example.com`;
    if (taken.has(email)) continue;
    taken.add(email);
    return email;
  }
}

const SPELT = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  ø: "oe",
  æ: "ae",
  å: "aa",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};

function toLatin(name) {
  const lower = name.toLowerCase().replace(/[^a-z]/g, (letter) => SPELT[letter] ?? letter);
  return lower.normalize("NFD").replace(/[^a-z-]/g, "");
}
