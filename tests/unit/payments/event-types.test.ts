import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { eventTypes, replayableEventTypes } from "#server/payments/event-types.ts";

/** What stands in backticks in a document: names of events, some for many ("refund.*"). */
function namesIn(path: string): string[] {
  return [...readFileSync(path, "utf8").matchAll(/`([a-z_]+\.[\w.*]+)`/g)].map(([, name = ""]) => name);
}

test("the guide to deployment names every event that does something", () => {
  const named = namesIn("docs/deploy.md");
  const isNamed = (type: string) =>
    named.some((name) => name === type || (name.endsWith(".*") && type.startsWith(name.slice(0, -1))));

  expect(eventTypes.filter((type) => !isNamed(type))).toEqual([]);
});

test("what is looked for later is among what an endpoint sends, and is what can be worked later", () => {
  expect(eventTypes).toEqual(expect.arrayContaining(replayableEventTypes));
  expect(replayableEventTypes).toContain("checkout.session.completed");
  expect(replayableEventTypes).not.toContain("charge.failed");
});
