import { limits } from "#server/limits.ts";
import { type BackoffRule, consumeAll, type LimitCall, resetLimit } from "#server/rate-limit/backoff.ts";

/** Charged before the code is checked, so that concurrent attempts cannot bypass the limit. */
export interface ChargedTry {
  succeed(): Promise<void>;
  /** This attempt included. */
  ofAccount: number;
}

const perIpAddress = createRule(limits.twoFactorAttempts);
const ofAccount = createRule(limits.twoFactorAttemptsOfAccount);

/**
 * Rate limit: account from this IP address, then account, so that an attacker elsewhere who knows the password is
 * blocked first.
 * @returns seconds to wait
 */
export async function consumeCodeAttempt(
  user: string,
  ipAddress: string,
): Promise<ChargedTry | { wait: number }> {
  const calls: LimitCall[] = [
    ["second-step-here", `${user} ${ipAddress}`, perIpAddress],
    ["second-step", user, ofAccount],
  ];
  const charge = await consumeAll(calls);
  if (!charge.ok) return { wait: charge.wait };
  const succeed = async () => {
    for (const [what, key] of calls) await resetLimit(what, key);
  };
  return { succeed, ofAccount: charge.failures };
}

/** What is free is forgotten within `twoFactorMemory`. */
function createRule(free: number): BackoffRule {
  const { twoFactorMemory, twoFactorWait: first, twoFactorLongestWait: longest } = limits;
  return { free, forgets: twoFactorMemory / free, first, longest };
}
