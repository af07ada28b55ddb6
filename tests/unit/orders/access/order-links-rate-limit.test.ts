import { afterEach, expect, test, vi } from "vitest";
import { limits } from "#server/limits.ts";
import { limitOrderLinks } from "#server/orders/access/send-order-links.ts";

afterEach(() => void vi.useRealTimers());

const moveClock = (seconds: number) =>
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });

/** How many mails are sent for so many requests at once. */
async function ask(times: number, email: string, ipAddress: (index: number) => string): Promise<number> {
  const asked = Array.from({ length: times }, (_, index) => limitOrderLinks(email, ipAddress(index)));
  return (await Promise.all(asked)).filter((wait) => wait === 0).length;
}

test("a stranger who asks for the links of somebody's orders waits alone, and longer each time", async () => {
  const email = "buyer@example.com";

  expect(await ask(15, email, () => "198.51.100.1")).toBe(limits.orderLinksToMailbox);
  expect(await limitOrderLinks(email, "198.51.100.1")).toBe(limits.orderLinksWindow);
  expect(await ask(1, email, () => "192.0.2.1")).toBe(1);
  moveClock(limits.orderLinksWindow);
  expect(await limitOrderLinks(email, "198.51.100.1")).toBe(0);
  expect(await limitOrderLinks(email, "198.51.100.1")).toBe(limits.orderLinksWindow);
});

test("a mailbox is not flooded from many places", async () => {
  expect(await ask(60, "flooded@example.com", (index) => `198.51.100.${index}`)).toBe(
    limits.orderLinksToMailboxInAll,
  );
});

test("one place does not ask for a list of addresses", async () => {
  const asked = Array.from({ length: 60 }, (_, index) =>
    ask(1, `reader${index}@example.com`, () => "192.0.2.9"),
  );
  const sent = (await Promise.all(asked)).reduce((sum, one) => sum + one, 0);

  expect(sent).toBe(limits.orderLinksFromAddress);
});
