import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { hashOf } from "./keys.ts";

const kind = "password-failure";

interface Budget {
  key: string;
  slots: number;
  seconds: number;
}

/** One try with a password, charged before Directus is asked. */
export interface Attempt {
  /** The password was right: nothing is charged, and the address starts anew. */
  succeed(): Promise<void>;
  /** Directus did not look at it: nothing is charged. */
  refund(): Promise<void>;
}

/**
 * Charges a try to the address in one place, to the place, and to the address wherever it comes from. Directus
 * suspends a user for ever at the 25th failure since their last sign-in, so no more than that may ever reach it.
 * A slot is an insert that only one can make, so parallel tries cannot slip through.
 * @param email as it was typed
 * @param place the visitor's network address; empty where the server does not know it
 * @returns undefined when one of the three is used up
 */
export async function beginAttempt(email: string, place: string): Promise<Attempt | undefined> {
  const address = email.trim().toLowerCase();
  const budgets = budgetsOf(address, place);
  const taken: string[] = [];
  const refund = () => free(taken);
  for (const budget of budgets) {
    const slot = await takeSlot(budget);
    if (!slot) {
      await refund();
      return undefined;
    }
    taken.push(slot);
  }
  const succeed = async () => {
    await refund();
    await forget(budgets.filter(({ key }) => key !== placeKey(place)));
  };
  return { refund, succeed };
}

function budgetsOf(address: string, place: string): Budget[] {
  const short = limits.passwordFailureMemory;
  return [
    { key: hashOf(`${address} ${place}`), slots: limits.passwordFailures, seconds: short },
    ...(place ? [{ key: placeKey(place), slots: limits.passwordFailuresOfPlace, seconds: short }] : []),
    {
      key: hashOf(address),
      slots: limits.passwordFailuresOfAddress,
      seconds: limits.passwordFailureMemoryOfAddress,
    },
  ];
}

function placeKey(place: string): string {
  return hashOf(`place ${place}`);
}

async function takeSlot({ key, slots, seconds }: Budget): Promise<string | undefined> {
  for (const slot of slotsOf(key, slots)) if (await store.insert(kind, slot, 1, seconds)) return slot;
  return undefined;
}

async function forget(budgets: Budget[]): Promise<void> {
  await free(budgets.flatMap(({ key, slots }) => slotsOf(key, slots)));
}

async function free(slots: string[]): Promise<void> {
  for (const slot of slots) await store.delete(kind, slot);
}

function slotsOf(key: string, slots: number): string[] {
  return Array.from({ length: slots }, (_, index) => `${key}:${index}`);
}
