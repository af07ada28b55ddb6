import { z } from "zod";
import { noticeFields, readGlobalsRow } from "#server/content/site/globals.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { jsonListSchema } from "#server/directus/field-schemas.ts";
import { parseSettings } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { deliverMessage } from "#server/mail/deliver-message.ts";
import { claimMessage, listPending, listTakenKeys } from "#server/mail/email-messages.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { renderStaffMail, renderStaffSummary } from "#server/mail/templates/staff.ts";
import { tryConsumeSlot } from "#server/rate-limit/fixed-window.ts";
import { listStaffEvents, staffEventKinds } from "./staff-events.ts";

const template = "staff";
const dayMs = 86_400_000;

const NoticesSchema = z.object({
  notify_addresses: jsonListSchema(z.email().max(200)),
  notify_of: jsonListSchema(z.enum(staffEventKinds)),
  notify_daily: z.boolean().nullish(),
  date_updated: z.string().nullish(),
});

type Notices = z.output<typeof NoticesSchema>;

/** E-mails staff what has happened in the shop, each event or each day once. @throws DirectusError "unavailable" */
export async function notifyStaff(directus: DirectusClient, now = new Date()): Promise<void> {
  const notices = parseSettings("globals", NoticesSchema, await readGlobalsRow(directus, noticeFields));
  if (notices.notify_addresses.length === 0 || notices.notify_of.length === 0) return;
  const mails = notices.notify_daily
    ? await listSummaries(directus, notices, now)
    : await listNotices(directus, notices, now);
  if (mails.length > 0) await claim(directus, mails);
  const written = new Map(mails.map((mail) => [mail.key, mail]));
  for (const message of await listPending(directus, new Date(now.getTime() + dayMs), template))
    await deliverMessage(directus, message, written.get(message.key));
}

async function listNotices(directus: DirectusClient, notices: Notices, until: Date): Promise<Mail[]> {
  // Whoever enters an address is not told of all that has happened before.
  const entered = new Date(notices.date_updated ?? 0).getTime() - limits.staffMailSlack;
  const from = new Date(Math.max(until.getTime() - dayMs, entered));
  const events = await listStaffEvents(directus, notices.notify_of, { from, until });
  return toEach(notices, events, (to, event) =>
    renderStaffMail({ key: `${template}:${event.key}:${to}`, to, event }),
  );
}

async function listSummaries(directus: DirectusClient, notices: Notices, now: Date): Promise<Mail[]> {
  const hourMs = limits.staffSummaryHour * 3_600_000;
  const until = new Date(Math.floor((now.getTime() - hourMs) / dayMs) * dayMs + hourMs);
  const from = new Date(until.getTime() - dayMs);
  const events = await listStaffEvents(directus, notices.notify_of, { from, until });
  const days = events.length > 0 ? [{ key: until.toISOString().slice(0, 10), events, day: from }] : [];
  return toEach(notices, days, (to, { key, ...summary }) =>
    renderStaffSummary({ key: `${template}:day:${key}:${to}`, to, ...summary }),
  );
}

function toEach<Item>(
  { notify_addresses }: Notices,
  items: Item[],
  render: (to: string, item: Item) => Mail,
): Mail[] {
  const addresses = [...new Set(notify_addresses)].slice(0, limits.staffAddresses);
  return items.flatMap((item) => addresses.map((to) => render(to, item)));
}

/** Outbox: what is beyond the hour's limit waits for a later round. */
async function claim(directus: DirectusClient, mails: Mail[]): Promise<void> {
  const taken = await listTakenKeys(
    directus,
    mails.map(({ key }) => key),
  );
  const slots = { slots: limits.staffMails, seconds: limits.staffMailWindow };
  for (const { key, to } of mails.filter((mail) => !taken.has(mail.key)))
    if (await tryConsumeSlot("staff-mails", to, slots))
      await claimMessage(directus, { key, template, recipient: to });
}
