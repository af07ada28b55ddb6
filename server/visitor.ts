import type { AppLoadContext } from "@remix-run/node";
import { parsePreview } from "#server/auth/preview.ts";
import { findMember } from "#server/auth/session/member.ts";
import type { Session } from "#server/auth/session/session.ts";
import { getCurrency } from "#server/cart/currency.ts";
import { config } from "#server/config/config.ts";
import type { ReadLog } from "#server/directus/cache/cached-client.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import {
  createAnonymousItemsClient,
  createCachedGuestClient,
  createMemberClient,
  guestClient,
  serviceClient,
  withLanguage,
} from "#server/directus/clients/clients.ts";
import { raceDeadline, withDeadline } from "#server/directus/clients/deadline.ts";
import { type Preview, withPreview } from "#server/directus/clients/preview-client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { loadInterfaceTexts } from "#server/directus/interface-texts.ts";
import { limits } from "#server/limits.ts";
import { getLanguage, type Language } from "#server/platform/i18n.ts";
import { StateError } from "#server/state/state-error.ts";

/**
 * `directus` reads with the visitor's own token, so that the CMS decides what they may see; `anonymous` uses none,
 * not even the site's. `preview`: Studio previews an item. `unsure`: a guest who may be a member, while session
 * store or Directus is unavailable.
 */
export type Visitor = { language: Language } & (
  | {
      kind: "guest";
      directus: DirectusClient;
      anonymous: DirectusClient;
      preview?: Preview;
      unsure?: boolean;
    }
  | {
      kind: "member";
      directus: DirectusClient;
      user: { id: string; name: string; email: string };
      session: Session;
      /** False while the first read of their own would have to sign them in at Directus. */
      hasBearer: boolean;
    }
);

interface Known {
  visitor: Promise<Visitor>;
  pageVisitor?: Promise<Visitor>;
  reading: ReadLog;
}

interface Asked {
  request: Request;
  context: AppLoadContext;
}

const known = new WeakMap<AppLoadContext, Known>();

/** Once per request: loaders share one context. @throws DirectusError "unavailable" */
export function getVisitor({ request, context }: Asked): Promise<Visitor> {
  return getKnown({ request, context }).visitor;
}

/**
 * For public pages without forms that change anything: while Directus is unavailable, a member is an `unsure` guest.
 */
export function getPageVisitor({ request, context }: Asked): Promise<Visitor> {
  const found = getKnown({ request, context });
  found.pageVisitor ??= found.visitor.catch((error) => {
    if (!isDirectusError(error, "unavailable")) throw error;
    return openUnsure(request, found.reading);
  });
  return found.pageVisitor;
}

function getKnown({ request, context }: Asked): Known {
  const found = known.get(context);
  if (found) return found;
  const reading: ReadLog = { tags: new Set(), freshUntil: undefined };
  const begun = { visitor: identify(request, reading), reading };
  known.set(context, begun);
  return begun;
}

/** Of everything read as a guest, for after rendering; empty for a member. */
export function getCacheTags(context: AppLoadContext): string[] {
  return [...(known.get(context)?.reading.tags ?? [])];
}

/** Epoch milliseconds at which content read as a guest changes by itself, such as the next publication. */
export function getFreshUntil(context: AppLoadContext): number | undefined {
  return known.get(context)?.reading.freshUntil;
}

async function identify(request: Request, reading: ReadLog): Promise<Visitor> {
  const endsAt = Date.now() + config.directus.readTimeout + limits.pageReadTimeout;
  const language = getLanguage(request);
  const bounded = (client: DirectusClient) => withDeadline(client, endsAt);
  const currency = await getCurrency(request);
  const open = (client: DirectusClient) => ({ ...withLanguage(bounded(client), language), currency });
  const anonymous = bounded(createAnonymousItemsClient(reading));
  const preview = parsePreview(new URL(request.url));
  if (preview) {
    await loadInterfaceTexts(bounded(guestClient));
    const directus = open(withPreview(serviceClient, preview));
    return { kind: "guest", language, directus, anonymous, preview };
  }
  const member = await raceDeadline(endsAt, findMember(request)).catch(toUnsure);
  const unsure = member === "unsure";
  if (!member || unsure) {
    const guest = createCachedGuestClient(reading);
    await loadInterfaceTexts(bounded(guest));
    return { kind: "guest", language, directus: open(guest), anonymous, unsure };
  }
  await loadInterfaceTexts(bounded(guestClient));
  const own = createMemberClient(member.directus, member.user.id, member.claims);
  const { user, session, hasBearer } = member;
  return { kind: "member", language, directus: open(own), user, session, hasBearer };
}

/** Serves cached content at once, because the request has already waited for Directus. */
async function openUnsure(request: Request, reading: ReadLog): Promise<Visitor> {
  const endsAt = Date.now() + limits.pageReadTimeout;
  const language = getLanguage(request);
  const currency = await getCurrency(request);
  const content = withDeadline(createCachedGuestClient(reading, { away: true }), endsAt);
  const anonymous = withDeadline(createAnonymousItemsClient(reading, { away: true }), endsAt);
  return {
    kind: "guest",
    language,
    directus: { ...withLanguage(content, language), currency },
    anonymous,
    unsure: true,
  };
}

function toUnsure(error: unknown): "unsure" {
  if (error instanceof StateError) return "unsure";
  throw error;
}
