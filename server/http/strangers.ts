import { limits } from "#server/limits.ts";
import { type Charge, forgetTries, type GrowingRule } from "./growing-limit.ts";

/** The rules for what a stranger does to somebody's address. */
export interface StrangersRules {
  /** Of the place, whatever address it is: an office shares one. */
  place: GrowingRule;
  /** Of the address from this place. */
  here: GrowingRule;
  /** Of the address from all places together: one of them alone does not come so far. */
  all: GrowingRule;
}

/**
 * The rules for mails that a stranger has sent to an address. Each wait is twice the one before, up to a day.
 * @param here mails to an address from one place, `all` from everywhere, `fromPlace` from one place to any address
 * @param window seconds of the first wait, and in which a place gets its mails back; `memory`: in which an address gets one
 */
export function strangersMails({
  here,
  all,
  fromPlace,
  window,
  memory = window,
}: Record<"here" | "all" | "fromPlace" | "window", number> & { memory?: number }): StrangersRules {
  const ofAsker = { free: here, forgets: memory, first: window, longest: limits.linkMailLongestWait };
  const { firstWait: first, longestWait: longest } = limits;
  return {
    place: { free: fromPlace, forgets: window / fromPlace, first, longest },
    here: ofAsker,
    all: { ...ofAsker, free: all },
  };
}

/**
 * The counts to which a stranger's try goes: their place, the address from there, and then the address from everywhere, so
 * that whoever goes on soon waits alone.
 * @param what names the limit; that of the place is `${what}-from`, that of the address from there `${what}-here`
 * @param place the stranger's network address; empty where it is not known
 */
export function strangersCharges(
  what: string,
  address: string,
  place: string,
  rules: StrangersRules,
): Charge[] {
  const ofPlace: Charge[] = place ? [[`${what}-from`, place, rules.place]] : [];
  return [...ofPlace, [`${what}-here`, `${address} ${place}`, rules.here], [what, address, rules.all]];
}

/** Starts anew for an address, for strangers at this place and for those everywhere; what the place did goes on counting. */
export async function forgetStrangers(what: string, address: string, place: string): Promise<void> {
  await forgetTries(`${what}-here`, `${address} ${place}`);
  await forgetTries(what, address);
}
