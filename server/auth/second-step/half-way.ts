import { opaqueId } from "#server/http/cookies.ts";
import { onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { halfWayCookie, lastingCookie, readAuthCookie } from "../auth-cookies.ts";
import { callbackUrlOf } from "../callback-url.ts";
import { hashOf, seal, unseal } from "../keys.ts";
import type { Entered, SignedIn } from "../open-session.ts";

const kind = "half-way";

/** Somebody who has proved the first of two things. Nothing is open to them, and no bearer is kept for them. */
export interface HalfWay extends Pick<SignedIn, "user" | "way" | "verified" | "vouchedBy"> {
  /** Where they go on to; an absolute URL of this site. */
  callbackUrl: string;
}

/** The same as it is kept: what a provider has signed is sealed. */
type Kept = Omit<HalfWay, "vouchedBy"> & { sealedVouched?: string };

/**
 * Keeps a sign-in waiting for its second step, in this browser alone and for ten minutes.
 * @returns the screen that asks for it, in the language of where they want to go, and the cookie for it
 */
export async function keepHalfWay(waiting: HalfWay): Promise<Entered> {
  const { user, way, verified, callbackUrl, vouchedBy } = waiting;
  const id = opaqueId();
  const key = hashOf(id);
  const kept: Kept = {
    ...{ user, way, callbackUrl },
    ...(verified && { verified }),
    ...(vouchedBy && { sealedVouched: seal(JSON.stringify(vouchedBy), key) }),
  };
  await store.set(kind, key, kept, limits.secondStep);
  const endsAt = Date.now() + limits.secondStep * 1000;
  return {
    callbackUrl: callbackUrlOf(onwardPath({ url: callbackUrl }, "/sign-in/second-step")),
    cookies: [lastingCookie(halfWayCookie, id, endsAt)],
  };
}

/** The sign-in of this browser that waits for its second step, or undefined. */
export async function findHalfWay(request: Request): Promise<Pick<HalfWay, "user"> | undefined> {
  return store.get<Kept>(kind, keyIn(request));
}

/** The same, used up with that: of many callers one gets it. */
export async function takeHalfWay(request: Request): Promise<HalfWay | undefined> {
  const key = keyIn(request);
  const kept = await store.take<Kept>(kind, key);
  if (!kept) return undefined;
  const { sealedVouched, ...waiting } = kept;
  const opened = sealedVouched && unseal(sealedVouched, key);
  return { ...waiting, ...(opened && { vouchedBy: JSON.parse(opened) }) };
}

function keyIn(request: Request): string {
  return hashOf(readAuthCookie(request, halfWayCookie) ?? "");
}
