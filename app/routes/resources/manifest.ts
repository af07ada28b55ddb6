import type { LoaderFunctionArgs } from "@remix-run/node";
import { readGlobals } from "#server/content/globals.ts";
import { guestDirectus, speaking } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { manifestJson } from "#server/machines/manifest.ts";

/** `/manifest.webmanifest`. */
export function loader({ request }: LoaderFunctionArgs) {
  const language = languageOf(request);
  return answerDocument(request, async () => ({
    type: "application/manifest+json; charset=utf-8",
    body: manifestJson(await readGlobals(speaking(guestDirectus, language)), language),
    maxAge: limits.siteDocumentAge,
  }));
}
