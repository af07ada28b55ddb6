import { limits } from "#server/limits.ts";
import { type BackoffRule, consumeAttempt, reward } from "#server/rate-limit/backoff.ts";
import { recordAuditEvent } from "./audit/audit.ts";
import type { AuthEvent } from "./audit/event.ts";
import { RateLimitError } from "./rate-limit-error.ts";

/**
 * Rate limit per IP address; none where it is unknown, as an empty string.
 * @param name of the limit
 * @param budget `attempts` within `seconds` are free; `way` for the audit log
 */
export function createIpRateLimit(
  name: string,
  { attempts, seconds, way }: { attempts: number; seconds: number; way?: AuthEvent["way"] },
) {
  const { signInWait: first, signInLongestWait: longest } = limits;
  const rule: BackoffRule = { free: attempts, forgets: seconds / attempts, first, longest };
  return {
    /** @throws RateLimitError */
    async consume(ipAddress: string): Promise<void> {
      const wait = ipAddress ? await consumeAttempt(name, ipAddress, rule) : 0;
      if (wait === 0) return;
      if (way) recordAuditEvent({ event: "limit-reached", way, reason: "too-many-tries" });
      throw new RateLimitError("tries", wait);
    },
    /** Successes are not counted: an office shares one IP address. */
    async refund(ipAddress: string): Promise<void> {
      if (ipAddress) await reward(name, ipAddress, rule);
    },
  };
}
