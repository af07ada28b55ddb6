import type { Browser, BrowserContext, Locator, Page } from "playwright/test";
import { endpoints } from "../endpoints.ts";

/** Where Studio is. */
export const studioAddress = `${endpoints.directus.url}/admin`;

/** Studio takes long to load while other tests run beside it. */
const loaded = 30_000;

/** Studio as somebody of the staff sees it, whose console is not ours to keep quiet. */
export async function signInToStudio(
  browser: Browser,
  { email, password }: Record<"email" | "password", string>,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ context: BrowserContext; form: Page }> {
  const context = await browser.newContext(options);
  const form = await context.newPage();
  await form.goto(`${studioAddress}/login`);
  await form.locator('input[type="email"]').fill(email);
  await form.locator('input[type="password"]').fill(password);
  await form.locator('button[type="submit"]').click();
  await form.waitForURL(({ pathname }) => !pathname.endsWith("/login"));
  return { context, form };
}

/** Opens a list or a form by its address below `/content`. */
export async function openInStudio(form: Page, path: string, awaited: string) {
  await form.goto(`${studioAddress}/content/${path}`, { waitUntil: "commit" });
  await form.locator(awaited).first().waitFor({ timeout: loaded });
}

/** What is in front: the drawer that was opened last, else the form. */
async function inFront(form: Page): Promise<Locator> {
  const drawers = form.locator(".v-drawer");
  return (await drawers.count()) > 0 ? drawers.last() : form.locator("body");
}

/** A field of the form in front; translations have fields of the same names below it. */
export async function fieldInStudio(form: Page, field: string): Promise<Locator> {
  return (await inFront(form)).locator(`[data-field="${field}"]`).first();
}

export async function fillInStudio(form: Page, values: Record<string, string>) {
  for (const [field, value] of Object.entries(values))
    await (await fieldInStudio(form, field)).locator("input, textarea").first().fill(value);
}

/** Chooses from a dropdown by its label. */
export async function chooseInStudio(form: Page, field: string, label: string) {
  await (await fieldInStudio(form, field)).locator(".v-input").first().click();
  const menu = form.locator(".v-menu-content");
  await menu.getByText(label, { exact: true }).click();
  // While it closes it swallows keys, that of saving too.
  await menu.waitFor({ state: "detached" });
}

/** Opens the drawer of a new row, fills it in, and takes it over into the form behind it. */
export async function addRowInStudio(form: Page, field: string, fill: () => Promise<void>) {
  const list = await fieldInStudio(form, field);
  const before = await form.locator(".v-drawer").count();
  await list
    .locator('button:has([data-icon="add"])')
    .or(list.getByRole("button", { name: "Create New" }))
    .first()
    .click();
  await form.locator(".v-drawer").nth(before).waitFor();
  await fill();
  await takeOverDrawer(form);
}

/** Presses the tick of the drawer in front, and waits until it is gone. */
export async function takeOverDrawer(form: Page) {
  const drawers = form.locator(".v-drawer");
  const before = await drawers.count();
  await drawers.last().locator('button:has([data-icon="check"])').first().click();
  await drawers.nth(before - 1).waitFor({ state: "detached" });
}

/** Saves the form and stays on it. */
export async function saveInStudio(form: Page) {
  const answered = form.waitForResponse(
    (response) =>
      ["POST", "PATCH"].includes(response.request().method()) && response.url().includes("/items/"),
  );
  await form.keyboard.press("Control+s");
  const answer = await answered;
  if (!answer.ok()) throw new Error(`Studio could not save: ${await answer.text()}`);
}

/** Chooses a row by what is typed into the search of the drawer that lists what there is. */
export async function pickInStudio(form: Page, field: string, words: string) {
  await (await fieldInStudio(form, field)).locator(".v-input, .v-list-item").first().click();
  const drawer = form.locator(".v-drawer").last();
  await drawer.locator(".table-row").first().waitFor();
  await searchInStudio(form, drawer, words);
  await drawer.locator(".table-row").getByText(words, { exact: true }).click();
  await takeOverDrawer(form);
}

/** Types into the search of a list. */
export async function searchInStudio(form: Page, list: Locator, words: string) {
  await list.locator(".search-input").first().click();
  await form.keyboard.type(words);
}

/** What a panel of a dashboard shows, once it shows something. */
export async function readPanelInStudio(form: Page, dashboard: string, panel: string): Promise<string> {
  await form.goto(`${studioAddress}/insights`);
  await form.getByText(dashboard, { exact: true }).first().click();
  const tile = form.locator(".v-workspace-tile").filter({ has: form.getByText(panel, { exact: true }) });
  const shown = tile.locator(".metric-text");
  await shown.filter({ hasText: /\d/ }).waitFor({ timeout: loaded });
  return shown.innerText();
}
