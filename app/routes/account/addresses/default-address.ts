import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ActionOnlyRoute } from "#app/page/action-only-route.ts";
import { setDefaultAddress } from "#server/customers/saved-addresses.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { requireOwnAddress } from "./own-address.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(getLocalizedPath(request, "/account/addresses"));
}

/** `POST /account/addresses/:id/default`: the checkout begins with this address from now on. */
export async function action(args: ActionFunctionArgs) {
  await readFormBody(args.request);
  const { user, saved } = await requireOwnAddress(args);
  await orUnavailable(setDefaultAddress(serviceClient, user.id, saved.id));
  return seeOther(getLocalizedPath(args.request, "/account/addresses?done=default"));
}

export default ActionOnlyRoute;
