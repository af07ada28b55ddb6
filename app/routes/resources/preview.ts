import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { previewPath } from "#server/auth/preview.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";

/** `/preview?key=&collection=&id=&version=`: what Studio opens beside an item; goes on to its page as it was saved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const path = await orUnavailable(previewPath(serviceDirectus, new URL(request.url).searchParams));
  if (!path) throw notFound();
  return redirect(path, { headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } });
}
