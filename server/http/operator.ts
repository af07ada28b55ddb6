import { config } from "#server/config.ts";
import { isSameSecret } from "./same-secret.ts";

/** Whether an operator asks: whoever has METRICS_TOKEN, as a bearer. Nobody where none is configured. */
export function isOperator({ headers }: Request): boolean {
  const [, token] = /^Bearer (.+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return isSameSecret(token, config.metricsToken);
}
