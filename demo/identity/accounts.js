import { createHash } from "node:crypto";

/** The people whom the demo's identity providers know. Jonas has an account of the shop's own, too, with the same e-mail. */
export const accounts = [
  {
    id: "6f0b6f0e-1d0c-4c57-9a5b-2f7e52b7a001",
    name: "Amina Sahli",
    email: "amina@example.com",
    password: "slack-water-amina",
    hint: "has never been here before",
  },
  {
    id: "6f0b6f0e-1d0c-4c57-9a5b-2f7e52b7a002",
    name: "Jonas Weber",
    email: "jonas@example.com",
    password: "slack-water-jonas",
    hint: "already has an account at the shop",
  },
];

/** Every address here is somebody new, under this password; the second is one that no mail server takes. */
export const newcomers = {
  domain: "newcomer.example.com",
  unusable: "newcomer.invalid",
  password: "slack-water-newcomer",
};

/**
 * @param {string} email
 * @param {string} password
 */
export function signIn(email, password) {
  const account = accountBy(email);
  return account?.password === password ? account : undefined;
}

/** @param {string} id as an account has it */
export function findAccountById(id) {
  return accounts.find((account) => account.id === id) ?? newcomerOf(id);
}

/** @param {string} email */
function accountBy(email) {
  const wanted = email.trim().toLowerCase();
  return accounts.find((account) => account.email === wanted) ?? newcomerOf(wanted);
}

/** @param {string} email which is the account's id, too */
function newcomerOf(email) {
  const [local = "", domain] = email.split("@");
  if (!/^[\w.+-]+$/.test(local) || ![newcomers.domain, newcomers.unusable].includes(domain)) return undefined;
  const name = local.replaceAll(
    /(^|[._+-]+)(\w)/g,
    (_found, gap, letter) => (gap ? " " : "") + letter.toUpperCase(),
  );
  return { id: email, name, email, password: newcomers.password, hint: "is new" };
}

/**
 * The number under which a provider that has numbers knows an account.
 *
 * @param {string} id
 */
export function parseAccountNumber(id) {
  return createHash("sha256").update(id).digest().readUInt32BE();
}
