import { randomUUID } from "node:crypto";
import { z } from "zod";
import { config } from "#server/config/config.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { customerRole } from "../account/directus-users.ts";
import {
  claimIdentity,
  createIdentityWithUser,
  deleteIdentities,
  findIdentity,
  identityFields,
  listIdentities,
  updateIdentity,
} from "../account/identities.ts";
import { buildIdentityKey, epochSchema, splitName } from "../account/identity.ts";
import { generateDerivedPassword } from "../crypto.ts";

const kind = "oidc";
const ConnectionSchema = z
  .object({
    id: z.string(),
    user: z.string(),
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullish(),
    date_created: epochSchema,
    last_used_at: epochSchema,
  })
  .transform(({ email, date_created, last_used_at, ...row }) => ({
    ...row,
    email: email ?? "",
    linkedAt: date_created,
    usedAt: last_used_at,
  }));

/** A user's account at a provider. Times in epoch milliseconds. */
export type Connection = z.output<typeof ConnectionSchema>;

interface NewConnection {
  issuer: string;
  subject: string;
  email: string;
}

export async function findConnection(issuer: string, subject: string): Promise<Connection | undefined> {
  const row = await findIdentity(identityFields.connection, buildIdentityKey(issuer, subject));
  const found = parseRow("identities", ConnectionSchema, row);
  return found?.issuer === issuer && found.subject === subject ? found : undefined;
}

export async function listConnections(user: string): Promise<Connection[]> {
  const rows = await listIdentities(identityFields.connection, user, [kind]);
  return parseRows("identities", ConnectionSchema, rows);
}

/** @throws DirectusError as `createIdentityWithUser` */
export async function createUserWithConnection({
  name,
  ...connection
}: NewConnection & { name: string }): Promise<Connection> {
  const { issuer, subject, email } = connection;
  const id = randomUUID();
  const user = { id, email, password: generateDerivedPassword(id), role: customerRole, status: "active" };
  await createIdentityWithUser({
    kind,
    key: buildIdentityKey(issuer, subject),
    ...connection,
    last_used_at: new Date().toISOString(),
    user: { ...user, ...splitName(name) },
  });
  const created = await findConnection(issuer, subject);
  if (!created) throw new Error("an identity that was just made cannot be read");
  return created;
}

/** @returns false when any account has this connection already */
export function saveConnection(user: string, connection: NewConnection): Promise<boolean> {
  const { issuer, subject } = connection;
  return claimIdentity({ kind, key: buildIdentityKey(issuer, subject), ...connection, user });
}

export async function touchConnection({ id }: Connection): Promise<void> {
  await updateIdentity(id, { last_used_at: new Date().toISOString() });
}

export async function deleteConnection(user: string, id: string): Promise<void> {
  await deleteIdentities(user, [kind], id);
}

/** Undefined when the provider is no longer configured; the connection is then unusable. */
export function findConnectionProvider({ issuer }: Connection) {
  return config.auth.providers.find((provider) => provider.issuer === issuer);
}
