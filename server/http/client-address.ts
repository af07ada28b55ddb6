import type { AppLoadContext } from "@remix-run/node";

/**
 * The visitor's network address as server/index.ts found it, `TRUST_PROXY` considered; empty under a server that
 * does not say.
 */
export function clientAddressOf({ clientAddress }: AppLoadContext): string {
  return typeof clientAddress === "string" ? clientAddress : "";
}
