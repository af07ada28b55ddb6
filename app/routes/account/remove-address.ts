import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { removeAddress } from "#server/customers/saved-addresses.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { NoPage } from "../no-page.ts";
import { ownAddress } from "./own-address.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return seeOther(onwardPath(request, "/account/addresses"));
}

/** `POST /account/addresses/:id/remove`: the address is not saved any more. */
export async function action(args: ActionFunctionArgs) {
  await readForm(args.request);
  const { user, saved } = await ownAddress(args);
  await orUnavailable(removeAddress(serviceDirectus, user.id, saved.id));
  return seeOther(onwardPath(args.request, "/account/addresses?done=removed"));
}

export default NoPage;
