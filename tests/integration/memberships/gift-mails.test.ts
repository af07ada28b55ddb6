import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { openStudio } from "../../support/directus/editor.ts";
import { eventually } from "../../support/eventually.ts";
import { personas } from "../../support/personas.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { givePlan } from "../../support/shop/members.ts";

/** Milliseconds: a few seconds are promised; where many sites run on one Directus, its Flows tell some of them late. */
const soon = 20_000;

openTestSite({ LANGUAGES: "en,de" });
/** The site's first round: what was given before it is no news. */
beforeAll(async () => {
  await eventually(
    () => asAdmin("/items/claims?filter[id][_eq]=gift-mails"),
    (claims) => claims.length === 1,
    soon,
  );
});

const plans: string[] = [];
afterAll(async () => {
  const query = { filter: { plan: { _in: plans } }, limit: -1 };
  await asAdmin("/items/entitlements", { method: "DELETE", body: { query } });
  await removeContent();
});

const inMonths = (months: number) => new Date(Date.now() + months * 30 * 86_400_000);

async function givenPlan() {
  const name = `Keepers ${randomUUID().slice(0, 8)}`;
  const translations = [{ languages_code: "de-DE", name: `Hüter ${name}` }];
  const plan = await given("plans", { name, slug: randomUUID(), status: "published", translations });
  plans.push(plan);
  return { name, plan };
}

/** What Hanne fills in in Studio. */
async function give(user: string, plan: string, starts_at: Date, ends_at: Date) {
  const hanne = await openStudio(personas.hanne);
  return hanne.ask("POST", "/items/entitlements", { user, plan, starts_at, ends_at });
}

const giftMails = async (email: string, name: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes(name));

test("Hanne gives a plan, and its member is told once what it is, until when, and where to sign in", async () => {
  const { name, plan } = await givenPlan();
  const { id, email } = await makeCustomer();
  await give(id, plan, new Date(), new Date("2031-05-04T12:00:00Z"));

  const mail = await mailTo(email, name, soon);
  expect(mail.text).toContain("May 4, 2031");
  expect(mail.text).toMatch(/https?:\/\/\S+\/sign-in\?returnTo=\/account\/membership/);

  const other = await givenPlan();
  await give(id, other.plan, inMonths(1), new Date("2099-12-31T23:00:00Z"));
  const later = await mailTo(email, other.name, soon);
  expect(later.text).not.toContain("2099");
  expect(later.text).toContain(String(inMonths(1).getUTCFullYear()));
  expect(await giftMails(email, name)).toHaveLength(1);
});

test("whose account is German reads it in German", async () => {
  const { name, plan } = await givenPlan();
  const { id, email } = await makeCustomer();
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { language: "de-DE" } });
  await give(id, plan, new Date(), new Date("2031-05-04T12:00:00Z"));

  const mail = await mailTo(email, `Hüter ${name}`, soon);
  expect(mail.text).toContain("4. Mai 2031");
});

test("a gift that was imported, is older or over, or is staff's own is told to nobody", async () => {
  const { name, plan } = await givenPlan();
  const silent = await Promise.all([makeCustomer(), makeCustomer(), makeCustomer()]);
  const [imported, older, over] = silent;
  await givePlan(imported?.id ?? "", plan, inMonths(2));
  const gift = { plan, source: "gift", starts_at: "2026-01-01T00:00:00Z", ends_at: inMonths(2) };
  const row = { ...gift, user: older?.id, source: "test" };
  const { id: long } = await asAdmin<{ id: string }>("/items/entitlements", { method: "POST", body: row });
  await asAdmin(`/items/entitlements/${long}`, {
    method: "PATCH",
    body: { date_created: "2026-01-02T00:00:00Z", source: "gift" },
  });
  await give(over?.id ?? "", plan, new Date("2026-01-01"), new Date("2026-02-01"));
  const begun = await asAdmin<{ date_created: string }>("/items/claims/gift-mails");
  const before = new Date(new Date(begun.date_created).getTime() - 60_000);
  const early = await makeCustomer();
  const { id: first } = await asAdmin<{ id: string }>("/items/entitlements", {
    method: "POST",
    body: { ...gift, user: early.id, source: "test" },
  });
  const changes = { date_created: before, source: "gift" };
  await asAdmin(`/items/entitlements/${first}`, { method: "PATCH", body: changes });
  silent.push(early);
  const told = await makeCustomer();
  await give(told.id, plan, new Date(), inMonths(2));

  await eventually(
    () => giftMails(told.email, name),
    (mails) => mails.length === 1,
    soon,
  );
  for (const { email } of silent) expect(await giftMails(email, name)).toEqual([]);
});
