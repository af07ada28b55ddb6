import { pino } from "pino";
import { config } from "./config.ts";

/** The structured log: one JSON object to a line on standard output; what could be a secret never gets that far. */
export const log = pino({
  level: config.logLevel,
  redact: {
    paths: ["*.token", "*.password", "*.secret", "*.authorization", "*.cookie", "headers"],
    censor: "[redacted]",
  },
});
