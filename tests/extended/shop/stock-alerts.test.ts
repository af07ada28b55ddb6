import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { notify } from "../../support/directus/directus-flows.ts";
import { eventually } from "../../support/eventually.ts";
import { mailsTo } from "../../support/processes/mailbox.ts";
import { startSite } from "../../support/processes/site.ts";
import { openMailServer } from "../../support/processes/watched-mail-server.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { countStock, createVariant } from "../../support/shop/test-shop.ts";

const timeout = 180_000;

afterAll(removeContent);

/** People who wait for a sold-out variant, their addresses confirmed. */
async function givenWaiting(length: number) {
  const { id: variant, title } = await createVariant({ stock: 0 });
  const alerts = Array.from({ length }, () => {
    const email = newAddress("waiting");
    const about = { variant, title, email, language: "en", status: "waiting" };
    return { id: randomUUID(), key: `${variant}:${email}`, ...about };
  });
  await asAdmin("/items/stock_alerts", { method: "POST", body: alerts });
  return { variant, title, emails: alerts.map(({ email }) => email) };
}

const listStatuses = async (variant: string) => {
  const rows = await asAdmin<{ status: string }[]>(
    `/items/stock_alerts?fields=status&limit=-1&filter[variant][_eq]=${variant}`,
  );
  return rows.map(({ status }) => status);
};

const backMails = async (emails: string[], title: string) => {
  const all = await Promise.all(emails.map((email) => mailsTo(email)));
  return all.map((mails) => mails.filter(({ subject }) => subject.includes(title)).length);
};

test("two sites without a common store, and news that comes again, mail each who waits once", {
  timeout,
}, async () => {
  const [one, other] = await Promise.all([startSite(), startSite()]);
  try {
    const { variant, title, emails } = await givenWaiting(limits.stockBatch + 5);
    await countStock(variant, 4);
    const news = { collection: "stock_movements", keys: [], payload: { variant } };
    await Promise.all([one, other, one, other].map(({ url }) => notify(url, news)));
    await eventually(
      () => listStatuses(variant),
      (statuses) => statuses.every((status) => status === "sent"),
      90_000,
    );
    await Promise.all([one, other].map(({ url }) => notify(url, news)));
    expect(new Set(await backMails(emails, title))).toEqual(new Set([1]));
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
});

/** The tries that were begun so far are as old as those that nobody waits for any more. */
async function letTriesPass() {
  const query = { filter: { id: { _starts_with: "stock-alert:" } }, limit: -1 };
  const data = { date_created: new Date(Date.now() - (limits.mailLease + 60) * 1000).toISOString() };
  await asAdmin("/items/claims", { method: "PATCH", body: { query, data } });
}

test("when a site is killed amid a mail, another one sends it, once", { timeout }, async () => {
  const mailServer = await openMailServer({ takes: false });
  const killed = await startSite({ SMTP_URL: mailServer.url });
  let waiting = await givenWaiting(2);
  // Another site of this Directus may be quicker.
  for (let turn = 0; turn < 5 && mailServer.asked.length === 0; turn += 1) {
    if (turn > 0) waiting = await givenWaiting(2);
    await countStock(waiting.variant, 1);
    await eventually(
      async () => mailServer.asked.length > 0 || (await listStatuses(waiting.variant)).includes("sent"),
      (isOver) => isOver,
      30_000,
    );
  }
  expect(mailServer.asked.length).toBeGreaterThan(0);
  await killed.stop("SIGKILL");
  mailServer.close();
  await letTriesPass();
  const next = await startSite();
  try {
    await eventually(
      () => listStatuses(waiting.variant),
      (statuses) => statuses.every((status) => status === "sent"),
      90_000,
    );
    expect(await backMails(waiting.emails, waiting.title)).toEqual([1, 1]);
  } finally {
    await next.stop();
  }
});
