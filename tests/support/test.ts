import { test as base, expect } from "playwright/test";

/**
 * Playwright's test, with two rules for every page: nothing may be written to the browser's console as an error, and
 * nothing may be asked for outside the site and the payment pages, but for those whom a test invites.
 */
export const test = base.extend<{ watched: undefined; knownErrors: RegExp[]; invited: RegExp[] }>({
  knownErrors: [[], { option: true }],
  invited: [[], { option: true }],
  watched: [
    async ({ page, knownErrors, invited }, use) => {
      const errors: string[] = [];
      /** Texts of refusals by their address, until the page goes there: a refused form is a page of its own. */
      const refused = new Map<string, string>();
      const strangers: string[] = [];
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        const text = message.text();
        const { url } = message.location();
        if (!isRefusal(text)) errors.push(text);
        else if (url !== page.url()) refused.set(url, text);
      });
      page.on("framenavigated", (frame) => frame === page.mainFrame() && refused.delete(frame.url()));
      page.on("pageerror", (error) => {
        if (!isSkippedTransition(error)) errors.push(String(error));
      });
      page.on("request", (request) => {
        if (!/^(https?:\/\/localhost|https?:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url()))
          strangers.push(request.url());
      });
      await use(undefined);
      errors.push(...refused.values());
      expect(errors.filter((text) => !knownErrors.some((pattern) => pattern.test(text)))).toEqual([]);
      expect(strangers.filter((url) => !invited.some((pattern) => pattern.test(url)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium reports the view transition of a page that somebody left before it was drawn: nothing of ours failed. */
function isSkippedTransition({ name, message }: Error): boolean {
  return name === "InvalidStateError" && message.startsWith("Transition was aborted");
}

/** Chromium reports a page that was answered with 4xx, which a refused form is meant to be. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: .* status of 4\d\d/.test(text);
}

export { expect };
