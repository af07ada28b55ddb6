import type { LoaderFunctionArgs } from "@remix-run/node";
import { byRealNames } from "#server/directus/client.ts";
import type { Asker } from "#server/items/asker.ts";
import { visitorOf } from "#server/visitor.ts";

/**
 * A guest reads `/items` with no bearer at all, not with the site's reader token; a collection's name in the address
 * is the one it has in Directus.
 */
export async function askerOf(args: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Asker> {
  const visitor = await visitorOf(args);
  if (visitor.kind === "guest") {
    const { anonymous, language } = visitor;
    return { directus: { ...anonymous, language }, key: "guest" };
  }
  return { directus: byRealNames(visitor.directus), key: visitor.user.id };
}
