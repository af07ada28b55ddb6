import { randomBytes } from "node:crypto";
import { z } from "zod";
import { parseRow, requireRow } from "#server/directus/rows.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import {
  createIdentities,
  deleteIdentities,
  findIdentity,
  identityFields,
  listIdentities,
} from "../account/identities.ts";
import { seal, unseal } from "../crypto.ts";

const collection = "identities";
const kind = "feed";

const SealedSchema = z.object({ key: z.string(), sealed_secret: z.string() });
const OwnerSchema = z.object({ key: z.string(), user: z.string() });

/** The old feed URL stops working. Looked up by hash; also stored encrypted, to show it again. */
export async function replaceFeedToken({ id, email }: { id: string; email: string }): Promise<void> {
  await deleteFeedToken(id);
  // Hex, because paths of this site are lower case.
  const token = randomBytes(32).toString("hex");
  const key = hashToken(token);
  const sealed_secret = seal(token, key);
  await createIdentities([{ kind, key, user: id, email, sealed_secret }]);
}

export async function deleteFeedToken(user: string): Promise<void> {
  await deleteIdentities(user, [kind]);
}

/** `token` is undefined when it cannot be decrypted with AUTH_SECRET: the URL works but cannot be shown. */
export async function readFeedToken(user: string): Promise<{ token: string | undefined } | undefined> {
  const row = (await listIdentities(identityFields.secret, user, [kind])).at(-1);
  if (!row) return undefined;
  const { key, sealed_secret } = requireRow(collection, SealedSchema, row);
  return { token: unseal(sealed_secret, key) };
}

export async function findFeedOwner(token: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined;
  const key = hashToken(token);
  const found = parseRow(collection, OwnerSchema, await findIdentity(identityFields.feedOwner, key));
  return found?.key === key ? found.user : undefined;
}

function hashToken(token: string): string {
  return `${kind}:${hashSha256(token)}`;
}
