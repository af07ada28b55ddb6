import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { readGlobals } from "#server/content/globals.ts";
import { guestDirectus } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { limits } from "#server/limits.ts";
import { manifestJson } from "#server/machines/manifest.ts";

/** `/manifest.webmanifest`. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerDocument(request, async () => ({
    type: "application/manifest+json; charset=utf-8",
    body: manifestJson(await readGlobals(guestDirectus), config.locale),
    maxAge: limits.siteDocumentAge,
  }));
}
