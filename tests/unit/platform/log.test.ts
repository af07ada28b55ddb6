import { expect, test } from "vitest";
import { redactPath } from "#server/platform/log.ts";

test.each(["/journal/private/", "/de/journal/private/", "/journal/PRIVATE/"])(
  "the token of a private feed never gets into the log: %s",
  (place) => {
    const token = "0a".repeat(32);

    expect(redactPath(`${place}${token}/feed.xml`)).toBe(`${place}[redacted]/feed.xml`);
    expect(redactPath(`${place}${token}`)).toBe(`${place}[redacted]`);
    expect(redactPath("/journal/feed.xml")).toBe("/journal/feed.xml");
  },
);
