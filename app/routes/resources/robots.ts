import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config.ts";
import { answerDocument } from "#server/http/public-document.ts";
import { limits } from "#server/limits.ts";
import { robotsTxt } from "#server/machines/robots.ts";

/** `/robots.txt`. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerDocument(request, () => ({
    type: "text/plain; charset=utf-8",
    body: robotsTxt(config),
    maxAge: limits.siteDocumentAge,
  }));
}
