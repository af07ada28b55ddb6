import { redirect } from "@remix-run/node";
import { buildIconHref } from "#app/page/icon-href.ts";
import { readGlobals } from "#server/content/site/globals.ts";
import { guestClient } from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";

/** `/favicon.ico`: browsers ask for it where a page cannot name another, beside a feed or a PDF. */
export async function loader() {
  const headers = { "Cache-Control": `public, max-age=${limits.siteDocumentAge}` };
  return redirect(buildIconHref(await iconOfSite()), { headers });
}

async function iconOfSite() {
  try {
    return (await readGlobals(guestClient)).icon;
  } catch (error) {
    if (isDirectusError(error, "unavailable")) return undefined;
    throw error;
  }
}
