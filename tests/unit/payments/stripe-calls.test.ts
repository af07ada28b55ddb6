import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calls } from "../../payments/contract/calls.ts";

const sources = ["server", "app", "pack"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
);
const isMade = /\bstripe\s*\.((?:\w+\s*\.\s*)+\w+)\(/g;
const made = sources.flatMap((source) =>
  [...source.matchAll(isMade)].map(([, call = ""]) => call.replaceAll(/\s/g, "")),
);

test("each call that is made to Stripe has its place in the contract, and no other", () => {
  expect([...new Set(made)].toSorted()).toEqual(Object.keys(calls).toSorted());
});

test("the SDK is called by that name alone, so that none is overlooked", () => {
  const others = sources.filter(
    (source) => /new Stripe\(/.test(source) && !/\bstripe = new Stripe\(/.test(source),
  );

  expect(others).toEqual([]);
});

test.each(Object.entries(calls))("%s is made by a test that there is", (_call, { file, test: name }) => {
  expect(readFileSync(`tests/payments/contract/${file}.test.ts`, "utf8")).toContain(name);
});
