import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { handleAuthRequest } from "#server/auth/api/handle-auth-request.ts";
import { getClientIp } from "#server/http/client-address.ts";

/** The auth API. Its base path is set at run time, by server/remix-build.ts. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return handleAuthRequest(request, params["*"] ?? "", getClientIp(context));
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return handleAuthRequest(request, params["*"] ?? "", getClientIp(context));
}
