import { afterEach, expect, test, vi } from "vitest";
import { limitLinkMail } from "#server/auth/email/link-rate-limit.ts";
import { RateLimitError } from "#server/auth/rate-limit-error.ts";
import { rememberDevice } from "#server/auth/session/trusted-device.ts";
import { runWithRequest } from "#server/http/request-context.ts";
import { limits } from "#server/limits.ts";

afterEach(() => void vi.useRealTimers());

/** Seconds to wait before a mail, which is charged where there are none. */
async function waitFor(email: string, ipAddress: string): Promise<number> {
  try {
    await limitLinkMail(email, ipAddress);
    return 0;
  } catch (error) {
    if (error instanceof RateLimitError) return error.wait;
    throw error;
  }
}

async function ask(times: number, email: string, ipAddress: (index: number) => string): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: times }, (_, index) => waitFor(email, ipAddress(index))),
  );
  return waits.filter((wait) => wait === 0).length;
}

test("a stranger who asks for mails to somebody's mailbox waits alone", async () => {
  const email = "mailbox@example.com";

  expect(await ask(30, email, () => "198.51.100.1")).toBe(limits.linkMails);
  expect(await waitFor(email, "198.51.100.1")).toBe(limits.linkMailWindow);
  expect(await ask(30, email, () => "192.0.2.1")).toBe(limits.linkMails);
});

test("a mailbox is not filled from many places, and its owner's browser does not wait for it", async () => {
  const email = "filled@example.com";
  const [cookie = ""] = (await rememberDevice(new Request("http://localhost/"), email)).split(";");
  const owner = { ipAddress: "192.0.2.2", headers: new Headers({ Cookie: cookie }) };

  expect(await ask(60, email, (index) => `198.51.100.${index}`)).toBe(limits.linkMailsToMailbox);
  expect(await waitFor(email, "192.0.2.2")).toBe(limits.linkMailWindow);
  expect(await runWithRequest(owner, () => ask(30, email, () => "192.0.2.2"))).toBe(limits.linkMails);
});

test("a place from which too many mails were asked for stops strangers, and no browser that is known", async () => {
  const email = "behind-one-address@example.com";
  const ipAddress = "192.0.2.77";
  const [cookie = ""] = (await rememberDevice(new Request("http://localhost/"), email)).split(";");
  const owner = { ipAddress, headers: new Headers({ Cookie: cookie }) };
  for (let person = 0; person < limits.linkMailsFromIpAddress; person++)
    await waitFor(`neighbour${person}@example.com`, ipAddress);

  expect(await waitFor(email, ipAddress)).toBeGreaterThan(0);
  expect(await runWithRequest(owner, () => waitFor(email, ipAddress))).toBe(0);
});

test("a mail that is refused for what others did costs its own place nothing", async () => {
  const email = "refused@example.com";
  await ask(60, email, (index) => `198.51.100.${index}`);
  await ask(30, email, () => "192.0.2.3");
  vi.useFakeTimers({ now: Date.now() + limits.linkMailLongestWait * 1000, toFake: ["Date"] });

  expect(await ask(30, email, () => "192.0.2.3")).toBe(limits.linkMails);
});
