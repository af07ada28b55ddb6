import { redirect } from "@remix-run/node";
import { iconHref } from "#app/icon-href.ts";
import { readGlobals } from "#server/content/globals.ts";
import { guestDirectus } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";

/** `/favicon.ico`: browsers ask for it where a page cannot name another, beside a feed or a PDF. */
export async function loader() {
  const headers = { "Cache-Control": `public, max-age=${limits.siteDocumentAge}` };
  return redirect(iconHref(await iconOfSite()), { headers });
}

async function iconOfSite() {
  try {
    return (await readGlobals(guestDirectus)).icon;
  } catch (error) {
    if (isDirectusError(error, "unavailable")) return undefined;
    throw error;
  }
}
