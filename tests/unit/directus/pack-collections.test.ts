import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describePackCollections, packCollectionsFile } from "../../support/pack-collections.ts";

test("the types of the pack's collections are those of its snapshot: `npm run docs` changes nothing", () => {
  expect(readFileSync(packCollectionsFile, "utf8")).toBe(describePackCollections());
});
