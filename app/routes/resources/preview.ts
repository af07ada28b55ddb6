import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { resolvePreviewPath } from "#server/auth/preview.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";

/** `/preview?key=&collection=&id=&version=`: what Studio opens beside an item; goes on to its page as it was saved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const path = await orUnavailable(resolvePreviewPath(serviceClient, new URL(request.url).searchParams));
  if (!path) throw notFound();
  return redirect(path, { headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } });
}
