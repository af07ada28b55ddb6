import { config } from "#server/config/config.ts";
import type { Row } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import type { CheckedPath, CollectionFilter, CollectionRow } from "#server/directus/query/typed-query.ts";
import {
  claimRow,
  createRow,
  createRows,
  deleteRow,
  deleteRows,
  updateRow,
  updateRows,
} from "#server/directus/writes.ts";
import { buildEmailFilter } from "../email/email-address.ts";

const collection = "identities";

/** A private feed's token is kept beside the sign-in methods, but is none. */
export type IdentityKind = "password" | "oidc" | "passkey" | "totp" | "backup" | "feed";

/** The fields that each kind is read with. */
export const identityFields = {
  password: ["user.id", "user.email", "password_hash"],
  connection: ["id", "user", "issuer", "subject", "email", "date_created", "last_used_at"],
  passkey: [
    "id",
    "user",
    "email",
    "name",
    "credential_id",
    "public_key",
    "counter",
    "transports",
    "date_created",
    "last_used_at",
  ],
  secret: ["id", "key", "sealed_secret"],
  backupCode: ["id", "password_hash"],
  feedOwner: ["key", "user"],
} as const;

const exportedFields = [
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

type Fields<Field extends string> = readonly CheckedPath<"identities", Field>[];
export type NewIdentity = CollectionRow<"identities"> & { kind: IdentityKind; key: string };

/** By the unique key; check the result, as some databases compare case-insensitively. */
export async function findIdentity<const Field extends string>(
  fields: Fields<Field>,
  key: string,
): Promise<Row | undefined> {
  const filter = { key: { _eq: key } } satisfies CollectionFilter<"identities">;
  return (await serviceClient.readItems(collection, { fields, filter, limit: 1 }))[0];
}

/** Oldest first. */
export function listIdentities<const Field extends string>(
  fields: Fields<Field>,
  user: string,
  kinds: IdentityKind[],
): Promise<Row[]> {
  const filter = { user: { _eq: user }, kind: { _in: kinds } } satisfies CollectionFilter<"identities">;
  return serviceClient.readItems(collection, { fields, filter, sort: ["date_created"], limit: -1 });
}

/** Check the addresses of the result with `isSameEmail`. */
export function listPasswordsByEmail(email: string): Promise<Row[]> {
  const ofEmail = { kind: { _eq: "password" }, user: buildEmailFilter(email) };
  const filter = ofEmail satisfies CollectionFilter<"identities">;
  return serviceClient.readItems(collection, { fields: identityFields.password, filter, limit: 20 });
}

/** Of all users. `page` starts at 1. */
export function listSealedIdentities(page: number, limit: number): Promise<Row[]> {
  const filter = { kind: { _in: ["totp", "feed"] } } satisfies CollectionFilter<"identities">;
  const query = { fields: identityFields.secret, filter, sort: ["id"], limit, page } as const;
  return serviceClient.readItems(collection, query);
}

export function listIdentitiesForExport(user: string): Promise<Row[]> {
  const filter = { user: { _eq: user } } satisfies CollectionFilter<"identities">;
  return serviceClient.readItems(collection, { fields: exportedFields, filter, limit: -1 });
}

/** @returns false when another identity has the key */
export function claimIdentity(identity: NewIdentity): Promise<boolean> {
  return claimRow(serviceClient, collection, identity);
}

/** In one transaction. @throws DirectusError "not-unique" when another identity has one of the keys */
export async function createIdentities(identities: NewIdentity[]): Promise<void> {
  await createRows(serviceClient, collection, identities);
}

/**
 * One transaction: neither exists without the other.
 * @throws DirectusError "not-unique" with `field` "email" (taken) or "key" (created by a concurrent request)
 */
export async function createIdentityWithUser(identity: NewIdentity & { user: object }): Promise<void> {
  await createRow(serviceClient, collection, identity);
}

export async function updateIdentity(id: string, changes: CollectionRow<"identities">): Promise<void> {
  await updateRow(serviceClient, collection, { key: id, changes });
}

/** A connection keeps the address that its provider reported. */
export async function updateIdentityEmail(user: string, email: string): Promise<void> {
  const filter = { user: { _eq: user }, kind: { _neq: "oidc" } } satisfies CollectionFilter<"identities">;
  await updateRows(serviceClient, collection, { filter, changes: { email } });
}

/** @throws DirectusError "not-found" when it is gone: of concurrent callers one succeeds */
export async function deleteIdentity(id: string): Promise<void> {
  await deleteRow(serviceClient, collection, id);
}

/** All of these kinds, or the one with the id. */
export async function deleteIdentities(user: string, kinds: IdentityKind[], id?: string): Promise<void> {
  const filter = { user: { _eq: user }, kind: { _in: kinds }, ...(id !== undefined && { id: { _eq: id } }) };
  await deleteRows(serviceClient, collection, filter);
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
  const rows = await listIdentities(["kind"], user, ["password", "oidc", "passkey", "totp", "backup"]);
  const countKind = (kind: IdentityKind) => rows.filter((row) => row.kind === kind).length;
  return {
    password: countKind("password") > 0,
    providers: countKind("oidc"),
    passkeys: countKind("passkey"),
    secondStep: countKind("totp") > 0,
    backupCodes: countKind("backup"),
  };
}

/** Ignores connections whose provider is not configured. @throws DirectusError "unavailable" */
export async function isLastSignInMethod(user: string, without: string): Promise<boolean> {
  const rows = await listIdentities(["id", "kind", "issuer"], user, ["password", "passkey", "oidc"]);
  return !rows.some(({ id, kind, issuer }) => id !== without && (kind !== "oidc" || isConfigured(issuer)));
}

function isConfigured(issuer: unknown): boolean {
  return config.auth.providers.some((provider) => provider.issuer === issuer);
}
