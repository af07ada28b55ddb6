import { randomBytes } from "node:crypto";
import { z } from "zod";
import { serviceDirectus } from "#server/directus/doors.ts";
import { parseRows, requireRow } from "#server/directus/rows.ts";
import { createRow, deleteRows } from "#server/directus/writes.ts";
import { hashOf, seal, unseal } from "../keys.ts";

const collection = "identities";

/** The kind of the rows that are a private feed's token and no way in. */
export const feedKind = "feed";

const SealedSchema = z.object({ key: z.string(), sealed_secret: z.string() });
const OwnerSchema = z.object({ key: z.string(), user: z.string() });

/**
 * Gives a user another token for the address of their private feed: those before open nothing from now on. It is found
 * by its hash; to be shown again it lies sealed beside it.
 */
export async function replaceFeedToken({ id, email }: { id: string; email: string }): Promise<void> {
  await forgetFeedToken(id);
  // Paths of ours have no capitals, so this one is not in base64url as ids elsewhere are.
  const token = randomBytes(32).toString("hex");
  const key = keyOf(token);
  const sealed_secret = seal(token, key);
  await createRow(serviceDirectus, collection, { kind: feedKind, key, user: id, email, sealed_secret });
}

/** From now on no address leads to a private feed of this user. */
export async function forgetFeedToken(user: string): Promise<void> {
  await deleteRows(serviceDirectus, collection, { user: { _eq: user }, kind: { _eq: feedKind } });
}

/**
 * A user's token, or undefined where they have none.
 * @returns with `token` undefined where no secret of AUTH_SECRET opens it: its address is good and cannot be shown
 */
export async function readFeedToken(user: string): Promise<{ token: string | undefined } | undefined> {
  const [row] = await serviceDirectus.readItems(collection, {
    fields: ["key", "sealed_secret"],
    filter: { user: { _eq: user }, kind: { _eq: feedKind } },
    sort: ["-date_created"],
    limit: 1,
  });
  if (!row) return undefined;
  const { key, sealed_secret } = requireRow(collection, SealedSchema, row);
  return { token: unseal(sealed_secret, key) };
}

/** Whose private feed a token opens: the id of a user; undefined for one that is unknown, replaced or made up. */
export async function findFeedOwner(token: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined;
  const key = keyOf(token);
  const query = { fields: ["key", "user"], filter: { key: { _eq: key } }, limit: 1 };
  const rows = parseRows(collection, OwnerSchema, await serviceDirectus.readItems(collection, query));
  // Some databases compare without regard to case.
  return rows.find((row) => row.key === key)?.user;
}

function keyOf(token: string): string {
  return `${feedKind}:${hashOf(token)}`;
}
