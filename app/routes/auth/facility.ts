import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerFacility } from "#server/auth/facility/facility.ts";
import { clientAddressOf } from "#server/http/client-address.ts";

/** The sign-in facility. Its base path is set at run time, by server/site-build.ts. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return answerFacility(request, params["*"] ?? "", clientAddressOf(context));
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerFacility(request, params["*"] ?? "", clientAddressOf(context));
}
