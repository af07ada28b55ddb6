import { serviceClient } from "#server/directus/clients/clients.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import type { Subscriber } from "#server/newsletter/newsletter.ts";
import { findByKey } from "#server/newsletter/subscribers.ts";

/** Whose newsletters the key in an address opens. @throws 404 where it opens nobody's */
export async function requireSubscriber(request: Request): Promise<Subscriber> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const subscriber = await orUnavailable(findByKey(serviceClient, key));
  if (!subscriber) throw notFound();
  return subscriber;
}
