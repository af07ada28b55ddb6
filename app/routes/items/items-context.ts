import type { LoaderFunctionArgs } from "@remix-run/node";
import { withNativeNames } from "#server/directus/clients/client.ts";
import type { ItemsContext } from "#server/items/items-context.ts";
import { getVisitor } from "#server/visitor.ts";
import { withItemsError } from "./throw-items-error.ts";

/**
 * A guest reads `/items` with no bearer at all, not with the site's reader token; a collection's name in the address
 * is the one it has in Directus.
 */
export async function getItemsContext(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
): Promise<ItemsContext> {
  const visitor = await withItemsError(getVisitor(args));
  if (visitor.kind === "guest") {
    const { anonymous, language } = visitor;
    return { directus: { ...anonymous, language }, key: "guest" };
  }
  return { directus: withNativeNames(visitor.directus), key: visitor.user.id };
}
