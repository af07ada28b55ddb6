import { opaqueId } from "#server/http/cookies.ts";
import { onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { halfWayCookie, lastingCookie, readAuthCookie } from "../auth-cookies.ts";
import { callbackUrlOf } from "../callback-url.ts";
import { hashOf } from "../keys.ts";
import type { Entered, SignedIn } from "../open-session.ts";

const kind = "half-way";

/** Somebody who has proved the first of two things. Nothing is open to them, and no bearer is kept for them. */
export interface HalfWay extends Pick<SignedIn, "user" | "way" | "verified"> {
  /** Where they go on to; an absolute URL of this site. */
  callbackUrl: string;
}

/**
 * Keeps a sign-in waiting for its second step, in this browser alone and for ten minutes.
 * @returns the screen that asks for it, in the language of where they want to go, and the cookie for it
 */
export async function keepHalfWay({ user, way, verified, callbackUrl }: HalfWay): Promise<Entered> {
  const id = opaqueId();
  const kept: HalfWay = { user, way, callbackUrl, ...(verified ? { verified } : {}) };
  await store.set(kind, hashOf(id), kept, limits.secondStep);
  const endsAt = Date.now() + limits.secondStep * 1000;
  return {
    callbackUrl: callbackUrlOf(onwardPath({ url: callbackUrl }, "/sign-in/second-step")),
    cookies: [lastingCookie(halfWayCookie, id, endsAt)],
  };
}

/** The sign-in of this browser that waits for its second step, or undefined. */
export async function findHalfWay(request: Request): Promise<HalfWay | undefined> {
  return store.get<HalfWay>(kind, keyIn(request));
}

/** The same, used up with that: of many callers one gets it. */
export async function takeHalfWay(request: Request): Promise<HalfWay | undefined> {
  return store.take<HalfWay>(kind, keyIn(request));
}

function keyIn(request: Request): string {
  return hashOf(readAuthCookie(request, halfWayCookie) ?? "");
}
