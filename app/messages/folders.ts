import { readdirSync } from "node:fs";
import type { LanguageMessages } from "./index.ts";

const names = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  .sort();

/** The languages in the folders beside this file. */
export const folders: Record<string, LanguageMessages> = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => {
      const found: LanguageMessages = await import(new URL(`${name}/index.ts`, import.meta.url).href);
      return [name, found];
    }),
  ),
);
