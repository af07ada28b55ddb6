import { setTimeout as pause } from "node:timers/promises";
import type { FlowEvent } from "#server/directus/cache/flow-event.ts";
import type { Directus } from "#server/directus/client.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { ownName, realField } from "#server/directus/names.ts";
import { limits } from "#server/limits.ts";
import { log, warnSparingly } from "#server/log.ts";
import { underLease } from "#server/state/lease.ts";
import { addCopies, countCopies } from "./copies.ts";
import { listNewsletters } from "./newsletters.ts";
import { MailServerError, sendCopies } from "./send-copies.ts";
import { beginSends, listOpenSends, type Send, updateSend } from "./sends.ts";
import { listRecipients } from "./subscribers.ts";

/**
 * Starts the rounds that send posts to the readers of newsletters. Call it once for a process; several take turns by a
 * lease, and whoever comes next goes on where the one before was stopped, or killed.
 * @returns stops it
 */
export function startNewsletters(): () => void {
  const round = () => void (Date.now() > restsUntil && takeTurn());
  const every = setInterval(round, limits.newsletterEvery * 1000).unref();
  return () => clearInterval(every);
}

/** Begins at once where an editor has just saved a post with a newsletter; a round would find it too. */
export function hearNewsletter({ collection, payload }: FlowEvent): void {
  if (ownName(collection) !== "posts" || typeof payload !== "object" || payload === null) return;
  const names = ["newsletter", "status", "published_at"].map((field) => realField("posts", field));
  if (names.some((name) => name in payload)) void takeTurn();
}

let isAtIt = false;
let askedMeanwhile = false;
/** Until when nothing is begun by itself, in epoch milliseconds. */
let restsUntil = 0;

/** Who asks during a turn may have come too late for it: another one follows. */
async function takeTurn(): Promise<void> {
  askedMeanwhile = true;
  if (isAtIt) return;
  isAtIt = true;
  while (askedMeanwhile) {
    askedMeanwhile = false;
    await work();
  }
  isAtIt = false;
}

async function work(): Promise<void> {
  const lease = { kind: "lease", key: "newsletters", seconds: limits.newsletterTurn * 2 };
  const until = Date.now() + limits.newsletterTurn * 1000;
  try {
    await underLease(lease, async () => {
      if (!(await sendNewsletters(serviceDirectus, until))) restFor(limits.newsletterRest);
    });
  } catch (error) {
    if (error instanceof MailServerError) {
      restFor(limits.newsletterEvery * 3);
      warnSparingly("newsletters wait: the mail server does not take them", { said: error.message });
    } else if (isUnavailable(error)) warnSparingly("newsletters wait: a backend is unavailable");
    else log.error({ err: error }, "a round of the newsletters failed");
  }
}

function restFor(seconds: number): void {
  restsUntil = Date.now() + seconds * 1000;
}

/**
 * One turn: begins what editors have asked for, and sends for as long as it may, each send for its share. Each reader
 * gets a post once: their mail is a row under a unique key before it is sent, and goes out under one Message-ID.
 * @param until milliseconds since 1970, after which the rest is left to the next turn
 * @returns false where there are no newsletters, and nothing to do
 * @throws DirectusError "unavailable", MailServerError
 */
export async function sendNewsletters(directus: Directus, until: number): Promise<boolean> {
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

/** Puts the readers into the outbox. @returns false where there was no time for all of them */
async function collect(
  directus: Directus,
  { id, newsletter, cursor }: Send,
  until: number,
): Promise<boolean> {
  let last = cursor;
  while (newsletter && Date.now() < until) {
    const readers = await listRecipients(directus, newsletter.id, last, limits.newsletterBatch);
    if (readers.length === 0) break;
    await addCopies(directus, id, readers);
    last = readers.at(-1)?.subscription ?? last;
    await updateSend(directus, id, { cursor: last });
  }
  if (Date.now() >= until) return false;
  await updateSend(directus, id, { status: "sending" });
  return true;
}

/** Sends what waits, so many in a second, and writes down now and then how far it is. */
async function deliver(directus: Directus, send: Send, until: number): Promise<void> {
  for (let round = 0; ; round += 1) {
    const began = Date.now();
    const tried = await sendCopies(directus, send);
    const isOver = tried === 0 || Date.now() > until;
    if (isOver || round % limits.newsletterProgress === 0) await noteProgress(directus, send);
    if (isOver) return;
    await pause(Math.max(0, began + 1000 - Date.now()));
  }
}

/** Counting reads the outbox, so it is not done after every second. */
async function noteProgress(directus: Directus, { id }: Send): Promise<void> {
  const { waiting, ...counts } = await countCopies(directus, id);
  const recipients = counts.sent + counts.failed + waiting;
  const end = waiting === 0 ? { status: "sent" as const, finished_at: new Date().toISOString() } : {};
  await updateSend(directus, id, { ...counts, recipients, ...end });
}
