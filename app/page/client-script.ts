import { createContext } from "react";

/** What Remix's manifest says of the browser's entry; `hmr` only in development. */
export interface BrowserScriptFiles {
  entry: { module: string; imports: string[] };
  hmr?: { runtime: string };
}

/** Where the site's one script lies; undefined on a page that has none, and in the browser. */
export const BrowserScriptContext = createContext<BrowserScriptFiles | undefined>(undefined);
