import { createContext } from "react";

/** The nonce of this answer's inline scripts; undefined on pages that have none and in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
