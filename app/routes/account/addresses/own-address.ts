import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SavedAddress } from "#server/customers/saved-address.ts";
import { findAddress } from "#server/customers/saved-addresses.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { requireMember } from "../require-member.ts";

/** The saved address that the URL names, with the member whose it is. @throws 404 for anybody else's */
export async function requireOwnAddress(args: LoaderFunctionArgs) {
  const { user } = await requireMember(args);
  const saved: SavedAddress | undefined = await orUnavailable(
    findAddress(serviceClient, user.id, args.params.id ?? ""),
  );
  if (!saved) throw notFound();
  return { user, saved };
}
