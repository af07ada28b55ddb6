import { describe, expect, test } from "vitest";
import { isNotModified, parseRange } from "#server/http/headers/conditional.ts";

const modified = new Date("2026-03-01T12:00:00.500Z");
const asking = (headers: Record<string, string>) => new Request("http://localhost/", { headers });

describe("a browser has the file already", () => {
  test.each([
    [{ "If-None-Match": '"v1"' }, true],
    [{ "If-None-Match": 'W/"v0", W/"v1"' }, true],
    [{ "If-None-Match": "*" }, true],
    [{ "If-None-Match": '"v1"', "Cache-Control": "no-cache" }, true],
    [{ "If-None-Match": '"v0"', "If-Modified-Since": "Sun, 01 Mar 2026 12:00:00 GMT" }, false],
    [{ "If-Modified-Since": "Sun, 01 Mar 2026 12:00:00 GMT" }, true],
    [{ "If-Modified-Since": "Sun, 01 Mar 2026 11:59:59 GMT" }, false],
    [{ "If-Modified-Since": "yesterday" }, false],
    [{}, false],
  ])("when it asks with %j: %s", (headers, expected) => {
    expect(isNotModified(asking(headers as Record<string, string>), '"v1"', modified)).toBe(expected);
  });
});

describe("a part of a file", () => {
  test.each([
    [{ Range: "bytes=0-99" }, "bytes=0-99"],
    [{ Range: "bytes=-500" }, "bytes=-500"],
    [{ Range: "bytes=500-", "If-Range": '"v1"' }, "bytes=500-"],
    [{ Range: "bytes=500-", "If-Range": '"v0"' }, undefined],
    [{ Range: "bytes=0-1,5-9" }, undefined],
    [{ Range: "lines=1-2" }, undefined],
    [{}, undefined],
  ])("of %j is %s", (headers, expected) => {
    expect(parseRange(asking(headers as Record<string, string>), '"v1"')).toBe(expected);
  });
});
