import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { consumeSlot, tryConsumeSlot } from "#server/rate-limit/fixed-window.ts";

afterEach(() => vi.useRealTimers());

test("who has taken all slots waits until the first of them is free, not for the whole window", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const key = randomUUID();
  const slots = { slots: 2, seconds: 600 };
  const after = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  expect(await consumeSlot("test", key, slots)).toBe(0);
  after(400);
  expect(await consumeSlot("test", key, slots)).toBe(0);
  after(50);
  expect(await consumeSlot("test", key, slots)).toBe(150);
  expect(await tryConsumeSlot("test", key, slots)).toBe(false);
  after(150);
  expect(await tryConsumeSlot("test", key, slots)).toBe(true);
  expect(await consumeSlot("test", key, slots)).toBe(400);
});
