import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config/config.ts";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { renderRobotsTxt } from "#server/seo/robots.ts";

/** `/robots.txt`. */
export function loader({ request }: LoaderFunctionArgs) {
  return servePublicDocument(request, () => ({
    type: "text/plain; charset=utf-8",
    body: renderRobotsTxt(config),
    maxAge: limits.siteDocumentAge,
  }));
}
