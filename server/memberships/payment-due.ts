import { ALL_CONTENT_TAG, MEMBERSHIPS_TAG } from "#server/directus/cache/cache-tags.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { listUsersWithPaymentDue } from "./entitlements.ts";

let known: { users: Promise<Set<string>>; until: number } | undefined;

onPurge((tags) => {
  if (tags.includes(MEMBERSHIPS_TAG) || tags.includes(ALL_CONTENT_TAG)) known = undefined;
});

/** Whether a payment of the user's is overdue: one list of all who owe, kept for minutes and until news of a membership. */
export async function hasPaymentDue(user: string): Promise<boolean> {
  if (!known || known.until <= Date.now()) known = readUsers();
  return (await known.users).has(user);
}

function readUsers() {
  const read = { users: listUsersWithPaymentDue(serviceClient), until: Date.now() + limits.paymentDueKept };
  read.users.catch(() => {
    if (known === read) known = undefined;
  });
  return read;
}
