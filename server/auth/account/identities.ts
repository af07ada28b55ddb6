import { randomUUID } from "node:crypto";
import { z } from "zod";
import { config } from "#server/config/config.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { claimRow, createRow, updateRow, updateRows } from "#server/directus/writes.ts";
import { roles } from "../../../pack/access.json";
import { generateDerivedPassword } from "../crypto.ts";
import { buildEmailFilter, isSameEmail } from "../email/email-address.ts";
import { buildIdentityKey, splitName } from "./identity.ts";

const IdentitySchema = z.object({
  id: z.string(),
  user: z.string(),
  issuer: z.string(),
  subject: z.string(),
});
export const customerRole = roles.find(({ name }) => name === "Customer")?.id;

export type Identity = z.output<typeof IdentitySchema>;

export async function findIdentity(issuer: string, subject: string): Promise<Identity | undefined> {
  const filter = { key: { _eq: buildIdentityKey(issuer, subject) } } satisfies CollectionFilter<"identities">;
  const fields = ["id", "user", "issuer", "subject"] as const;
  const rows = await serviceClient.readItems("identities", { fields, filter, limit: 1 });
  // Some databases compare case-insensitively; providers do not.
  return parseRows("identities", IdentitySchema, rows).find(
    (row) => row.issuer === issuer && row.subject === subject,
  );
}

export interface NewPerson {
  issuer: string;
  subject: string;
  email: string;
  name: string;
}

/**
 * One transaction: neither exists without the other.
 * @throws DirectusError "not-unique" with `field` "email" (taken) or "key" (created by a concurrent request)
 */
export async function createPerson({ issuer, subject, email, name }: NewPerson): Promise<Identity> {
  const id = randomUUID();
  const user = { id, email, password: generateDerivedPassword(id), role: customerRole, status: "active" };
  await createRow(serviceClient, "identities", {
    kind: "oidc",
    key: buildIdentityKey(issuer, subject),
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

export async function findPasswordHash(email: string): Promise<{ user: string; hash: string } | undefined> {
  const filter = {
    kind: { _eq: "password" },
    user: buildEmailFilter(email),
  } satisfies CollectionFilter<"identities">;
  const fields = ["user.id", "user.email", "password_hash"] as const;
  const rows = await serviceClient.readItems("identities", { fields, filter, limit: 20 });
  return parseRows("identities", PasswordSchema, rows).find((row) => isSameEmail(row.email, email));
}

function passwordKey(user: string): string {
  return `password:${user}`;
}

/** Of two concurrent calls the first wins. */
export async function insertPasswordHash(user: { id: string; email: string }, hash: string): Promise<void> {
  await claimRow(serviceClient, "identities", {
    kind: "password",
    key: passwordKey(user.id),
    user: user.id,
    email: user.email,
    password_hash: hash,
    last_used_at: new Date().toISOString(),
  });
}

/** Of two concurrent changes the last wins. */
export async function setPasswordHash(user: { id: string; email: string }, hash: string): Promise<void> {
  const filter = { key: { _eq: passwordKey(user.id) } } satisfies CollectionFilter<"identities">;
  const [row] = await serviceClient.readItems("identities", { fields: ["id"], filter, limit: 1 });
  if (row)
    await updateRow(serviceClient, "identities", { key: String(row.id), changes: { password_hash: hash } });
  else await insertPasswordHash(user, hash);
}

/** Beside an e-mail link, which every account can use. */
export interface SignInMethods {
  password: boolean;
  providers: number;
  passkeys: number;
  secondStep: boolean;
  backupCodes: number;
}

export async function readSignInMethods(user: string): Promise<SignInMethods> {
  const filter = { user: { _eq: user } } satisfies CollectionFilter<"identities">;
  const rows = await serviceClient.readItems("identities", { fields: ["kind"], filter, limit: -1 });
  const countOf = (kind: string) => rows.filter((row) => row.kind === kind).length;
  return {
    password: countOf("password") > 0,
    providers: countOf("oidc"),
    passkeys: countOf("passkey"),
    secondStep: countOf("totp") > 0,
    backupCodes: countOf("backup"),
  };
}

export async function touchIdentity({ id }: Identity): Promise<void> {
  await updateRow(serviceClient, "identities", {
    key: id,
    changes: { last_used_at: new Date().toISOString() },
  });
}

export async function listUserIdentities(user: string) {
  const fields = [
    "kind",
    "issuer",
    "subject",
    "email",
    "date_created",
    "last_used_at",
    "name",
    "transports",
    "device_type",
    "backed_up",
  ] as const;
  return serviceClient.readItems("identities", { fields, filter: { user: { _eq: user } }, limit: -1 });
}

/** A connection keeps the address that its provider reported. */
export async function updateIdentityEmail(user: string, email: string): Promise<void> {
  const filter = { user: { _eq: user }, kind: { _neq: "oidc" } } satisfies CollectionFilter<"identities">;
  await updateRows(serviceClient, "identities", { filter, changes: { email } });
}

/** Ignores connections whose provider is not configured. @throws DirectusError "unavailable" */
export async function isLastSignInMethod(user: string, without: string): Promise<boolean> {
  const kinds = ["password", "passkey", "oidc"];
  const filter = { user: { _eq: user }, kind: { _in: kinds } } satisfies CollectionFilter<"identities">;
  const fields = ["id", "kind", "issuer"] as const;
  const rows = await serviceClient.readItems("identities", { fields, filter, limit: -1 });
  return !rows.some(({ id, kind, issuer }) => id !== without && (kind !== "oidc" || isConfigured(issuer)));
}

function isConfigured(issuer: unknown): boolean {
  return config.auth.providers.some((provider) => provider.issuer === issuer);
}
