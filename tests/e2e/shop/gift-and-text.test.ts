/** What of an owner's work in Studio needs nothing of the rest: a gift, a text, a plan. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { signInByPassword } from "../../support/auth/sign-in-forms.ts";
import {
  chooseInStudio,
  fieldInStudio,
  fillInStudio,
  openInStudio,
  pickInStudio,
  saveInStudio,
  searchInStudio,
  signInToStudio,
} from "../../support/browser/studio.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

test.describe.configure({ timeout: 120_000 });

/** Studio is a large program, and this machine may be busy. */
const soon = 40_000;
const tag = "@script";

/** Opens the calendar of a field, and presses a day of the month after the one that it shows. */
async function chooseNextMonth(form: Page, field: string, day: number) {
  await (await fieldInStudio(form, field)).locator(".v-list-item, .v-input").first().click();
  await form.getByRole("button", { name: "Next page" }).click();
  await form.locator(".calendar").getByText(String(day), { exact: true }).first().click();
  await form.keyboard.press("Escape");
  await form.locator(".calendar").waitFor({ state: "detached" });
}

async function seeInCart(page: Page, text: string) {
  await expect(async () => {
    await page.goto("/cart");
    await expect(page.getByRole("main")).toContainText(text, { timeout: 100 });
  }).toPass({ timeout: soon });
}

test("Hanne gives a membership that begins on a day of her choice, and whoever gets it is told", {
  tag,
}, async ({ browser }) => {
  const { context, form } = await signInToStudio(browser, personas.hanne);
  const reader = await makeCustomer();
  const [plan] = await asAdmin<{ name: string }[]>(
    "/items/plans?filter[status][_eq]=published&fields=name&limit=1",
  );
  await openInStudio(form, "entitlements/+", '[data-field="ends_at"]');
  await pickInStudio(form, "user", reader.email);
  await pickInStudio(form, "plan", plan?.name ?? "");
  await chooseNextMonth(form, "starts_at", 10);
  await chooseNextMonth(form, "ends_at", 15);
  await saveInStudio(form);

  await context.close();

  await mailTo(reader.email, en("mails.gift.subject", { plan: plan?.name ?? "" }), soon);
  const given = await asAdmin<Record<"id" | "source" | "starts_at" | "ends_at", string>[]>(
    `/items/entitlements?filter[user][_eq]=${reader.id}&fields=id,source,starts_at,ends_at`,
  );
  const days = given.map(({ source, ...gift }) => ({
    source,
    from: new Date(gift.starts_at).getDate(),
    until: new Date(gift.ends_at).getDate(),
  }));
  expect(days).toEqual([{ source: "gift", from: 10, until: 15 }]);
  await asAdmin(`/items/entitlements/${given[0]?.id}`, { method: "DELETE" });
});

test("Teodor changes a text of the site, and takes his words back", { tag }, async ({ browser, page }) => {
  const { context, form } = await signInToStudio(browser, personas.teodor);
  try {
    await openInStudio(form, "interface_texts", ".table-row");
    await searchInStudio(form, form.locator("body"), en("cart.empty"));
    const row = form.locator(".table-row").filter({ has: form.getByText("cart.empty", { exact: true }) });
    await row.filter({ hasText: "English" }).click();
    await form.locator('[data-field="text"]').waitFor();
    await fillInStudio(form, { text: "Nothing on board yet" });
    await saveInStudio(form);
    await seeInCart(page, "Nothing on board yet");
    await fillInStudio(form, { text: "" });
    await saveInStudio(form);
    await seeInCart(page, en("cart.empty"));
  } finally {
    await context.close();
  }
});

test("Teodor makes a plan for every account, and its post asks a guest to sign in, who then reads it", {
  tag,
}, async ({ browser, page }) => {
  const [slug, rest] = [`for-accounts-${randomUUID()}`, `kept-${randomUUID()}`];
  const { id } = await asAdmin<{ id: string }>("/items/posts", {
    method: "POST",
    body: {
      ...{ title: "For every account", slug, status: "published", published_at: "2023-05-05T12:00:00Z" },
      ...{ content: "<p>What everybody reads.</p>", members_text: { content: `<p>${rest}</p>` } },
    },
  });
  const { context, form } = await signInToStudio(browser, personas.teodor, {
    viewport: { width: 1440, height: 1100 },
  });
  const plan = `Everybody ${slug}`;
  try {
    await openInStudio(form, "plans/+", '[data-field="free"]');
    await fillInStudio(form, { name: plan, slug });
    await (await fieldInStudio(form, "free")).getByRole("checkbox").click();
    await chooseInStudio(form, "status", "Published");
    await saveInStudio(form);
    await openInStudio(form, `posts/${id}`, '[data-field="plan"]');
    await pickInStudio(form, "plan", plan);
    await saveInStudio(form);

    await expect(async () => {
      await page.goto(`/journal/${slug}`);
      await expect(page.getByRole("heading", { name: en("journal.paywallFree") })).toBeVisible({
        timeout: 100,
      });
    }).toPass({ timeout: soon });
    await expect(page.getByText(rest)).toHaveCount(0);
    await page.getByRole("main").locator('a[href*="/sign-in?"]').click();
    await signInByPassword(page, await makeCustomer());
    await expect(page).toHaveURL(new RegExp(`/journal/${slug}$`));
    await expect(page.getByText(rest)).toBeVisible();
  } finally {
    await context.close();
    await asAdmin(`/items/posts/${id}`, { method: "DELETE" });
    const query = { filter: { slug: { _eq: slug } } };
    await asAdmin("/items/plans", { method: "PATCH", body: { query, data: { status: "archived" } } });
  }
});
