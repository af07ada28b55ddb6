import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDocument } from "#server/http/public-document.ts";
import { limits } from "#server/limits.ts";
import { speculationRules } from "#server/machines/speculation-rules.ts";

/** `/speculation-rules/hover.json` and `press.json`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const body = speculationRules(params.file ?? "");
  const type = "application/speculationrules+json";
  return answerDocument(request, () =>
    body === undefined ? undefined : { type, body, maxAge: limits.siteDocumentAge },
  );
}
