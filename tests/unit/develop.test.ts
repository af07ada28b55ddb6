import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { applyStep, readRecipes } from "../support/recipes.ts";

test("each change that docs/develop.md describes finds its place in the code", () => {
  const recipes = readRecipes();
  for (const step of [...recipes.values()].flat()) {
    const text = existsSync(step.file) ? readFileSync(step.file, "utf8") : "";
    expect(applyStep(step, text)).toContain(step.added);
  }

  expect(recipes.size).toBe(6);
});
