import type { Page } from "playwright/test";
import { newcomer } from "../../support/auth/auth-client.ts";
import { bundleAuthJsClient } from "../../support/auth/auth-js-client.ts";
import { withAuthenticator } from "../../support/auth/authenticator.ts";
import { linkTo } from "../../support/auth/mail-links.ts";
import { signInAtProvider } from "../../support/auth/sign-in-forms.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

const { jonas } = personas;

/** What the page's script hands to the test. */
interface AuthJs {
  getSession(): Promise<{ user: { email: string } } | null>;
  signIn(provider: string, options: object): Promise<{ error?: string; url: string | null } | undefined>;
  signInByPasskey(provider: string, options: object): Promise<{ error: string | null } | undefined>;
  signOut(options: object): Promise<{ url: string }>;
  show(): void;
}
declare global {
  interface Window {
    authJs: AuthJs;
  }
}

/** A page of the site's own origin that holds nothing but Auth.js's client. */
async function openClient(page: Page, site: string, basePath: string) {
  const script = await bundleAuthJsClient(basePath);
  await page.route(`${site}/page-of-their-own`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Client</title><script>${script}</script>`,
    }),
  );
  await page.goto(`${site}/page-of-their-own`);
}

const emailOf = (page: Page) =>
  page.evaluate(async () => (await window.authJs.getSession())?.user.email ?? null);

test.describe("Auth.js's own client in a page", { tag: "@script" }, () => {
  for (const basePath of ["/auth", "/api/auth"]) {
    test(`signs in by every way and out at ${basePath}`, async ({ page, baseURL }) => {
      test.slow();
      const own: Site | undefined =
        basePath === "/auth" ? undefined : await startSite({ AUTH_BASE_PATH: basePath });
      const site = own?.url ?? baseURL ?? "";
      try {
        await openClient(page, site, basePath);
        expect(await emailOf(page)).toBeNull();
        await page.evaluate(() => window.authJs.show());
        const who = page.getByRole("status");
        await expect(who).toHaveText("unauthenticated");
        const wrong = { redirect: false, email: newcomer().email, password: "not it" };
        const refused = await page.evaluate((fields) => window.authJs.signIn("credentials", fields), wrong);
        expect(refused).toMatchObject({ error: "CredentialsSignin", url: null });

        const right = { redirect: false, email: jonas.email, password: jonas.password };
        const taken = await page.evaluate((fields) => window.authJs.signIn("credentials", fields), right);
        expect(taken).toMatchObject({ ok: true, url: `${site}/page-of-their-own` });
        expect(await emailOf(page)).toBe(jonas.email);
        await expect(who).toHaveText(`authenticated: ${jonas.name}`);
        const updated = page.waitForResponse(
          (response) =>
            response.url() === `${site}${basePath}/session` && response.request().method() === "POST",
        );
        await page.getByRole("button", { name: "Update" }).click();
        expect(await (await updated).json()).toMatchObject({
          user: { name: jonas.name, email: jonas.email },
        });
        await expect(who).toHaveText(`authenticated: ${jonas.name}`);

        await page.evaluate(() => window.authJs.signOut({ redirect: false }));
        expect(await emailOf(page)).toBeNull();
        await expect(who).toHaveText("unauthenticated");

        const person = newcomer();
        await page.evaluate(() => void window.authJs.signIn("harbour", { redirectTo: "/page-of-their-own" }));
        await signInAtProvider(page, person);
        await page.waitForURL(`${site}/page-of-their-own`);
        // What a redirect leads to is not fulfilled by a route.
        await page.goto(`${site}/page-of-their-own`);
        expect(await emailOf(page)).toBe(person.email);
        await page.evaluate(() => void window.authJs.signOut({ redirectTo: "/page-of-their-own" }));
        await page.getByRole("button", { name: en("auth.signOut.submit") }).click();
        await page.getByRole("link", { name: en("auth.signOut.goOn") }).click();
        await page.goto(`${site}/page-of-their-own`);
        expect(await emailOf(page)).toBeNull();

        await withAuthenticator(page);
        const { email, password } = await makeCustomer();
        const fields = { redirect: false, email, password };
        await page.evaluate((sent) => window.authJs.signIn("credentials", sent), fields);
        for (const action of ["register", "authenticate"]) {
          const options = { redirect: false, action };
          const outcome = page.evaluate((sent) => window.authJs.signInByPasskey("passkey", sent), options);
          expect(await outcome, action).toMatchObject({ ok: true, error: null });
          expect(await emailOf(page)).toBe(email);
          await page.evaluate(() => window.authJs.signOut({ redirect: false }));
          expect(await emailOf(page)).toBeNull();
        }

        const options = { redirect: false, email };
        const mailed = await page.evaluate((sent) => window.authJs.signIn("email", sent), options);
        expect(mailed).toMatchObject({ url: `${site}${basePath}/verify-request?provider=email&type=email` });
        await page.goto((await linkTo(email, /\/callback\/email/)).link);
        await page.getByRole("button", { name: en("auth.mailLink.signIn.submit"), exact: true }).click();
        await page.goto(`${site}/page-of-their-own`);
        expect(await emailOf(page)).toBe(email);
      } finally {
        await own?.stop();
      }
    });
  }
});
