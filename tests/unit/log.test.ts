import { expect, test } from "vitest";
import { pathInLog } from "#server/log.ts";

test.each(["/journal/private/", "/de/journal/private/", "/journal/PRIVATE/"])(
  "the token of a private feed never gets into the log: %s",
  (place) => {
    const token = "0a".repeat(32);

    expect(pathInLog(`${place}${token}/feed.xml`)).toBe(`${place}[redacted]/feed.xml`);
    expect(pathInLog(`${place}${token}`)).toBe(`${place}[redacted]`);
    expect(pathInLog("/journal/feed.xml")).toBe("/journal/feed.xml");
  },
);
