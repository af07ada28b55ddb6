import { config } from "#server/config/config.ts";
import { isKnownSecret } from "./timing-safe-equal.ts";

/** Bearer METRICS_TOKEN; false when none is configured. */
export function isOperator({ headers }: Request): boolean {
  const [, token] = /^Bearer (.+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return isKnownSecret(token, config.metricsTokens);
}
