import { readFileSync } from "node:fs";

/** What docs/develop.md says to write in a file: lines in place of others. */
export interface RecipeStep {
  file: string;
  removed: string;
  added: string;
}

/** The changes of each section of docs/develop.md, by its heading. */
export function readRecipes(): Map<string, RecipeStep[]> {
  const sections = readFileSync("docs/develop.md", "utf8").split(/^## /m).slice(1);
  const recipes = sections.map((section): [string, RecipeStep[]] => [
    section.slice(0, section.indexOf("\n")),
    [...section.matchAll(/^```diff\n--- (\S+)\n(.*?)^```$/gms)].map(([, file = "", body = ""]) => {
      const lines = (sign: string) =>
        body
          .split("\n")
          .filter((line) => line.startsWith(sign))
          .map((line) => `${line.slice(1)}\n`)
          .join("");
      return { file, removed: lines("-"), added: lines("+") };
    }),
  ]);
  return new Map(recipes.filter(([, steps]) => steps.length > 0));
}

/** @throws where the lines to be replaced do not stand in the text exactly once */
export function applyStep({ file, removed, added }: RecipeStep, text: string): string {
  if (!removed && !text) return added;
  const [before, after, ...more] = removed ? `\n${text}`.split(`\n${removed}`) : [];
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} does not have once:\n${removed}`);
  return `${before}\n${added}${after}`.slice(1);
}
