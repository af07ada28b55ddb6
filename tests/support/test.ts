import { test as base, expect } from "playwright/test";

/**
 * Playwright's test, with two rules for every page: nothing may be written to the browser's console as an error, and
 * nothing may be asked for outside the site and the payment pages.
 */
export const test = base.extend<{ watched: undefined; knownErrors: RegExp[] }>({
  knownErrors: [[], { option: true }],
  watched: [
    async ({ page, knownErrors }, use) => {
      const errors: string[] = [];
      const strangers: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("request", (request) => {
        if (!/^(https?:\/\/localhost|https?:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url()))
          strangers.push(request.url());
      });
      await use(undefined);
      expect(errors.filter((text) => !knownErrors.some((pattern) => pattern.test(text)))).toEqual([]);
      expect(strangers).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
