import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { readGlobals } from "#server/content/globals.ts";
import { guestDirectus, speaking } from "#server/directus/doors.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { languageOf, languageTag } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { openSearchXml } from "#server/machines/open-search.ts";

/** `/opensearch.xml`. */
export function loader({ request }: LoaderFunctionArgs) {
  const language = languageOf(request);
  const home = config.siteUrl + language.prefix;
  return answerDocument(request, async () => ({
    type: "application/opensearchdescription+xml; charset=utf-8",
    body: openSearchXml(await readGlobals(speaking(guestDirectus, language)), home, languageTag(language)),
    maxAge: limits.siteDocumentAge,
  }));
}
