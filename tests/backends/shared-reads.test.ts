import { afterAll, beforeAll, expect, test } from "vitest";
import {
  compareReads,
  type Difference,
  generateReads,
  startTrial,
} from "../support/directus/shared-reads-trial.ts";

const seed = 11_17_4;

let trial: Awaited<ReturnType<typeof startTrial>>;
beforeAll(async () => {
  trial = await startTrial();
}, 120_000);
afterAll(() => trial?.stop(), 60_000);

test("two hundred generated queries are answered to eight kinds of visitors as by their own bearers", {
  timeout: 900_000,
}, async () => {
  const reads = await generateReads(seed, 200);
  const differences: Difference[] = [];
  for (const reader of trial.readers) {
    const directus = compareReads(reader, differences);
    for (const { collection, query } of reads)
      await directus.readItems(collection, query).catch(() => undefined);
  }

  expect(differences).toEqual([]);
});
