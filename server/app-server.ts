/** What server/serve.ts needs of the bundled code: it must be this copy, or there would be two of each state. */
export { writeWaiting } from "#server/auth/trail/keep-events.ts";
export { config } from "#server/config.ts";
export { enterPhase } from "#server/http/lifecycle.ts";
export { createListener } from "#server/http/listener.ts";
export { refuseMalformed, refuseUnread } from "#server/http/malformed.ts";
export { everyAnswer } from "#server/http/security-headers.ts";
export { isUnspoken } from "#server/languages.ts";
export { limits } from "#server/limits.ts";
export { log } from "#server/log.ts";
export { allSent } from "#server/mail/meanwhile.ts";
export { warnOfTestKeys } from "#server/test-keys.ts";
