import { createContext } from "react";

/** What Remix's manifest says of the browser's entry; `hmr` only in development. */
export interface BrowserScriptFiles {
  entry: { module: string; imports: string[] };
  hmr?: { runtime: string };
}

/** URL of the client script; undefined on a page without one, and in the browser. */
export const BrowserScriptContext = createContext<BrowserScriptFiles | undefined>(undefined);
