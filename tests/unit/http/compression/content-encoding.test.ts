import { expect, test } from "vitest";
import { negotiateEncoding } from "#server/http/compression/content-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["brotli, xbr", "identity"],
  ["\u0000,;;q=,=,br;q=x", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("%s gets %s", (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});
