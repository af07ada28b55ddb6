import { setTimeout as pause } from "node:timers/promises";
import { withLease } from "#server/concurrency/lease.ts";
import { createTurns } from "#server/concurrency/turns.ts";
import type { FlowEvent } from "#server/directus/cache/flow-event.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { toNativeField, toSiteCollection } from "#server/directus/naming/native-names.ts";
import { limits } from "#server/limits.ts";
import { log, warnThrottled } from "#server/platform/log.ts";
import { beginSends, listOpenSends, type Send, updateSend } from "./campaigns.ts";
import { listNewsletters } from "./newsletters.ts";
import { countCopies, queueRecipients } from "./recipients-outbox.ts";
import { MailServerError, sendCopies } from "./send-copies.ts";
import { listRecipients } from "./subscribers.ts";

/** Once per process. Lease: processes take turns, and the next continues after a crash. */
export function startNewsletters(): () => void {
  const round = () => void (Date.now() > restsUntil && takeTurn());
  const every = setInterval(round, limits.newsletterPoll * 1000).unref();
  return () => clearInterval(every);
}

/** Starts a turn when an editor saves a post with a newsletter; the next round would find it too. */
export function onPostSaved({ collection, payload }: FlowEvent): void {
  if (toSiteCollection(collection) !== "posts" || typeof payload !== "object" || payload === null) return;
  const names = ["newsletter", "status", "published_at"].map((field) => toNativeField("posts", field));
  if (names.some((name) => name in payload)) void takeTurn();
}

/** Epoch ms until which no round starts by itself. */
let restsUntil = 0;

const takeTurn = createTurns(work);

async function work(): Promise<void> {
  const lease = { kind: "lease", key: "newsletters", seconds: limits.newsletterLease * 2 };
  const until = Date.now() + limits.newsletterLease * 1000;
  try {
    await withLease(lease, async () => {
      if (!(await sendNewsletters(serviceClient, until))) pauseSending(limits.newsletterIdlePoll);
    });
  } catch (error) {
    if (error instanceof MailServerError) {
      pauseSending(limits.newsletterPoll * 3);
      warnThrottled("newsletters wait: the mail server does not take them", { said: error.message });
    } else if (isUnavailable(error)) warnThrottled("newsletters wait: a backend is unavailable");
    else log.error({ err: error }, "a round of the newsletters failed");
  }
}

function pauseSending(seconds: number): void {
  restsUntil = Date.now() + seconds * 1000;
}

/**
 * One turn: starts new sends and gives each open one a share of the time to `until` (epoch ms). Idempotency: each
 * reader's mail is a row with a unique key before it is sent, under one Message-ID.
 * @returns false without newsletters
 * @throws DirectusError "unavailable", MailServerError
 */
export async function sendNewsletters(directus: DirectusClient, until: number): Promise<boolean> {
  const newsletters = await listNewsletters(directus);
  if (newsletters.length === 0) return false;
  await beginSends(directus, newsletters);
  const sends = await listOpenSends(directus);
  for (const [place, send] of sends.entries()) {
    const share = Date.now() + (until - Date.now()) / (sends.length - place);
    if (send.status === "sending" || (await collect(directus, send, share)))
      await deliver(directus, send, share);
  }
  return true;
}

/** Outbox: queues the readers. @returns false where time ran out */
async function collect(
  directus: DirectusClient,
  { id, newsletter, cursor }: Send,
  until: number,
): Promise<boolean> {
  let last = cursor;
  while (newsletter && Date.now() < until) {
    const readers = await listRecipients(directus, newsletter.id, {
      after: last,
      count: limits.newsletterBatch,
    });
    if (readers.length === 0) break;
    await queueRecipients(directus, id, readers);
    last = readers.at(-1)?.subscription ?? last;
    await updateSend(directus, id, { cursor: last });
  }
  if (Date.now() >= until) return false;
  await updateSend(directus, id, { status: "sending" });
  return true;
}

/** Sends pending mails at the limited rate, and stores progress now and then. */
async function deliver(directus: DirectusClient, send: Send, until: number): Promise<void> {
  for (let round = 0; ; round += 1) {
    const began = Date.now();
    const tried = await sendCopies(directus, send);
    const isOver = tried === 0 || Date.now() > until;
    if (isOver || round % limits.newsletterProgress === 0) await noteProgress(directus, send);
    if (isOver) return;
    await pause(Math.max(0, began + 1000 - Date.now()));
  }
}

/** Counting reads the outbox, so not after every second. */
async function noteProgress(directus: DirectusClient, { id }: Send): Promise<void> {
  const { waiting, ...counts } = await countCopies(directus, id);
  const recipients = counts.sent + counts.failed + waiting;
  const end = waiting === 0 ? { status: "sent" as const, finished_at: new Date().toISOString() } : {};
  await updateSend(directus, id, { ...counts, recipients, ...end });
}
