import type { Page } from "playwright/test";
import { en } from "../messages.ts";

interface Credentials {
  email: string;
  password: string;
}

/** Fills in the site's form for a password and sends it. */
export async function signInByPassword(page: Page, { email, password }: Credentials) {
  await page.getByLabel(en("auth.email")).fill(email);
  await page.getByLabel(en("auth.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: en("auth.signIn.submit"), exact: true }).click();
}

/** The same at a provider of the demo, which has words of its own. */
export async function signInAtProvider(page: Page, { email, password }: Credentials) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
