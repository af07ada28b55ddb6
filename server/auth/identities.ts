import { randomUUID } from "node:crypto";
import { z } from "zod";
import { serviceDirectus } from "#server/directus/doors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, createRow, updateRow } from "#server/directus/writes.ts";
import { roles } from "../../pack/access.json";
import { addressFilter, isSameAddress } from "./email-address.ts";
import { identityKey, splitName } from "./identity.ts";
import { derivedPassword } from "./keys.ts";

const collection = "identities";
const IdentitySchema = z.object({
  id: z.string(),
  user: z.string(),
  issuer: z.string(),
  subject: z.string(),
});
/** The role of everybody who signs up on the site. */
export const customerRole = roles.find(({ name }) => name === "Customer")?.id;

/** A way in that belongs to one user: somebody as an identity provider knows them. */
export type Identity = z.output<typeof IdentitySchema>;

/** The identity of somebody at an issuer, or undefined. */
export async function findIdentity(issuer: string, subject: string): Promise<Identity | undefined> {
  const filter = { key: { _eq: identityKey(issuer, subject) } };
  const fields = ["id", "user", "issuer", "subject"];
  const rows = await serviceDirectus.readItems(collection, { fields, filter, limit: 1 });
  // Some databases compare without regard to case; providers do not.
  return parseRows(collection, IdentitySchema, rows).find(
    (row) => row.issuer === issuer && row.subject === subject,
  );
}

/** Somebody new, as their provider knows them. */
export interface NewPerson {
  issuer: string;
  subject: string;
  email: string;
  name: string;
}

/**
 * Makes a user of the customer role together with their identity, in one transaction: there is never one without
 * the other.
 * @throws DirectusError "not-unique" with `field` "email" when a user has this address already, "key" when another
 * request has just made this identity
 */
export async function createPerson({ issuer, subject, email, name }: NewPerson): Promise<Identity> {
  const id = randomUUID();
  const user = { id, email, password: derivedPassword(id), role: customerRole, status: "active" };
  await createRow(serviceDirectus, collection, {
    kind: "oidc",
    key: identityKey(issuer, subject),
    issuer,
    subject,
    email,
    last_used_at: new Date().toISOString(),
    user: { ...user, ...splitName(name) },
  });
  const created = await findIdentity(issuer, subject);
  if (!created) throw new Error("an identity that was just made cannot be read");
  return created;
}

const PasswordSchema = z
  .object({ user: z.object({ id: z.string(), email: z.string() }), password_hash: z.string() })
  .transform(({ user, password_hash }) => ({ user: user.id, email: user.email, hash: password_hash }));

/** The password that Vitrine keeps for the user with this address, or undefined. */
export async function findPassword(email: string): Promise<{ user: string; hash: string } | undefined> {
  const filter = { kind: { _eq: "password" }, user: addressFilter(email) };
  const fields = ["user.id", "user.email", "password_hash"];
  const rows = await serviceDirectus.readItems(collection, { fields, filter, limit: 20 });
  return parseRows(collection, PasswordSchema, rows).find((row) => isSameAddress(row.email, email));
}

function passwordKey(user: string): string {
  return `password:${user}`;
}

/** Keeps the hash of a user's password, once: of two at the same time the first stays. */
export async function keepPassword(user: { id: string; email: string }, hash: string): Promise<void> {
  await claimRow(serviceDirectus, collection, {
    kind: "password",
    key: passwordKey(user.id),
    user: user.id,
    email: user.email,
    password_hash: hash,
    last_used_at: new Date().toISOString(),
  });
}

/** The user's password from now on, whether they had one or not; of two changes at once the last counts. */
export async function replacePassword(user: { id: string; email: string }, hash: string): Promise<void> {
  const filter = { key: { _eq: passwordKey(user.id) } };
  const [row] = await serviceDirectus.readItems(collection, { fields: ["id"], filter, limit: 1 });
  if (row) await updateRow(serviceDirectus, collection, String(row.id), { password_hash: hash });
  else await keepPassword(user, hash);
}

/** What somebody can come in with, beside a mail to their address. */
export interface WaysIn {
  password: boolean;
  /** Accounts elsewhere. */
  providers: number;
  passkeys: number;
  /** What is asked for beside any of them but a passkey; and how many backup codes are left. */
  secondStep: boolean;
  backupCodes: number;
}

/** The ways in of a user. */
export async function readWaysIn(user: string): Promise<WaysIn> {
  const filter = { user: { _eq: user } };
  const rows = await serviceDirectus.readItems(collection, { fields: ["kind"], filter, limit: -1 });
  const countOf = (kind: string) => rows.filter((row) => row.kind === kind).length;
  return {
    password: countOf("password") > 0,
    providers: countOf("oidc"),
    passkeys: countOf("passkey"),
    secondStep: countOf("totp") > 0,
    backupCodes: countOf("backup"),
  };
}

/** Writes down that somebody came in this way now. */
export async function touchIdentity({ id }: Identity): Promise<void> {
  await updateRow(serviceDirectus, collection, id, { last_used_at: new Date().toISOString() });
}

/** A user's ways in, without what is secret about them. */
export async function listIdentitiesOf(user: string) {
  const fields = [
    ...["kind", "issuer", "subject", "email", "date_created", "last_used_at"],
    ...["name", "transports", "device_type", "backed_up"],
  ];
  return serviceDirectus.readItems(collection, { fields, filter: { user: { _eq: user } }, limit: -1 });
}
