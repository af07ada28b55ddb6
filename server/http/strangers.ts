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
