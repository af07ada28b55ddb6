import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SavedAddress } from "#server/customers/saved-address.ts";
import { findAddress } from "#server/customers/saved-addresses.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { memberOf } from "./member.ts";

/** The saved address that the URL names, with the member whose it is. @throws 404 for anybody else's */
export async function ownAddress(args: LoaderFunctionArgs) {
  const { user } = await memberOf(args);
  const saved: SavedAddress | undefined = await orUnavailable(
    findAddress(serviceDirectus, user.id, args.params.id ?? ""),
  );
  if (!saved) throw notFound();
  return { user, saved };
}
