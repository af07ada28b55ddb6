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
