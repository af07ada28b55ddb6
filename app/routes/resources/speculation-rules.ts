import type { LoaderFunctionArgs } from "@remix-run/node";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { renderSpeculationRules } from "#server/seo/speculation-rules.ts";

/** `/speculation-rules/hover.json` and `press.json`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const body = renderSpeculationRules(params.file ?? "");
  const type = "application/speculationrules+json";
  return servePublicDocument(request, () =>
    body === undefined ? undefined : { type, body, maxAge: limits.siteDocumentAge },
  );
}
