import { z } from "zod";
import { parseRows } from "#server/directus/rows.ts";
import { claimIdentity, findIdentity, listPasswordsByEmail, updateIdentity } from "../account/identities.ts";
import { isSameEmail } from "../email/email-address.ts";

const PasswordSchema = z
  .object({ user: z.object({ id: z.string(), email: z.string() }), password_hash: z.string() })
  .transform(({ user, password_hash }) => ({ user: user.id, email: user.email, hash: password_hash }));

interface Owner {
  id: string;
  email: string;
}

export async function findPasswordHash(email: string): Promise<{ user: string; hash: string } | undefined> {
  const rows = parseRows("identities", PasswordSchema, await listPasswordsByEmail(email));
  return rows.find((row) => isSameEmail(row.email, email));
}

/** Of two concurrent calls the first wins. */
export async function insertPasswordHash({ id, email }: Owner, hash: string): Promise<void> {
  await claimIdentity({
    kind: "password",
    key: buildIdentityKey(id),
    user: id,
    email,
    password_hash: hash,
    last_used_at: new Date().toISOString(),
  });
}

/** Of two concurrent changes the last wins. */
export async function setPasswordHash(user: Owner, hash: string): Promise<void> {
  const row = await findIdentity(["id"], buildIdentityKey(user.id));
  if (row) await updateIdentity(String(row.id), { password_hash: hash });
  else await insertPasswordHash(user, hash);
}

function buildIdentityKey(user: string): string {
  return `password:${user}`;
}
