/** For server/serve.ts: importing the sources instead would duplicate the modules' state. */
export { flushAuditEvents } from "#server/auth/audit/write-events.ts";
export { config } from "#server/config/config.ts";
export { everyAnswer } from "#server/http/headers/security-headers.ts";
export { enterPhase } from "#server/http/lifecycle.ts";
export { createListener } from "#server/http/listener.ts";
export { answerClientError, rejectMalformed } from "#server/http/malformed-requests.ts";
export { limits } from "#server/limits.ts";
export { drainBackgroundWork } from "#server/platform/background.ts";
export { isDisabledLanguage } from "#server/platform/i18n.ts";
export { log } from "#server/platform/log.ts";
