import { limits } from "#server/limits.ts";
import { type BackoffRule, consumeAll, type LimitCall, resetLimit } from "./backoff.ts";

/** Rate limit: rules for attempts on an account by unknown clients. */
export interface UnknownClientRules {
  /** Per IP address, for all accounts: an office shares one. */
  ipAddress: BackoffRule;
  /** Per account and IP address. */
  here: BackoffRule;
  /** Per account, from everywhere; higher than what one IP address can reach. */
  all: BackoffRule;
}

/**
 * Mails `here`: per mailbox and IP address; `all`: per mailbox; `fromIpAddress`: per IP address. `window` and `memory`
 * in seconds: the first wait, and until one mail is forgotten. Waits double, up to a day.
 */
type MailBudget = Record<"here" | "all" | "fromIpAddress" | "window", number> & { memory?: number };

/**
 * Rate limit: mails that guests ask for. Known and unknown mailboxes count alike.
 * @param name of the limit
 * @returns charges a mailbox in lower case and an IP address, empty where unknown: 0, or the seconds to wait
 */
export function createMailRateLimit(name: string, budget: MailBudget) {
  const rules = createMailLimitRules(budget);
  return async (email: string, ipAddress: string): Promise<number> => {
    const charge = await consumeAll(listUnknownClientLimits(name, email, { ipAddress, rules }));
    return charge.ok ? 0 : charge.wait;
  };
}

export function createMailLimitRules({
  here,
  all,
  fromIpAddress,
  window,
  memory = window,
}: MailBudget): UnknownClientRules {
  const ofAsker = { free: here, forgets: memory, first: window, longest: limits.linkMailLongestWait };
  const { signInWait: first, signInLongestWait: longest } = limits;
  return {
    ipAddress: { free: fromIpAddress, forgets: window / fromIpAddress, first, longest },
    here: ofAsker,
    all: { ...ofAsker, free: all },
  };
}

/** In this order, so that an attacker is blocked before others: IP address, account from it, account. */
export function listUnknownClientLimits(
  what: string,
  address: string,
  { ipAddress, rules }: { ipAddress: string; rules: UnknownClientRules },
): LimitCall[] {
  const perIpAddress: LimitCall[] = ipAddress ? [[`${what}-from`, ipAddress, rules.ipAddress]] : [];
  return [
    ...perIpAddress,
    [`${what}-here`, `${address} ${ipAddress}`, rules.here],
    [what, address, rules.all],
  ];
}

/** The IP address's own count stays. */
export async function resetUnknownClientLimits(
  what: string,
  address: string,
  ipAddress: string,
): Promise<void> {
  await resetLimit(`${what}-here`, `${address} ${ipAddress}`);
  await resetLimit(what, address);
}
