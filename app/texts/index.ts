import { texts as en, type Texts } from "./en/index.ts";

export type { Texts };
export { en };

/** What the card form says in the browser. */
export type CardWords = Texts["buying"]["checkout"]["card"];

/** Plain Node, as the installer is, looks for the folders by itself; nothing of that belongs into a build. */
const finder = "./folders.ts";

/** Each folder beside this file is a language. A build knows `MODE`, and drops what is not for it. */
const folders: Record<string, Texts> = import.meta.env?.MODE
  ? import.meta.glob("./*/index.ts", { eager: true, import: "texts" })
  : (await import(/* @vite-ignore */ finder)).folders;

/** Every language that there are texts in, by its tag; English, which all others go by, first. */
export const textsByTag: Readonly<Record<string, Texts>> = Object.fromEntries(
  [en, ...Object.values(folders)].map((texts) => [texts.language.tag, texts]),
);
