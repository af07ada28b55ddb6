import type { LoaderFunctionArgs } from "@remix-run/node";
import { localPath } from "#app/texts/local-path.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { withinBurst } from "#server/http/rate-limit.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { suggest } from "#server/search/search-site.ts";
import { siteIndex } from "#server/search/site-index.ts";

/** `/search/suggest?q=`: titles for who is still typing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!withinBurst(clientAddressOf(context))) return answer(429, []);
  const language = languageOf(request);
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const found = suggest(await orUnavailable(siteIndex(language)), text.slice(0, limits.searchLength));
  return answer(
    200,
    found.map((one) => ({ ...one, url: localPath(language, one.url) })),
  );
}

function answer(status: 200 | 429, suggestions: ReturnType<typeof suggest>) {
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    ...(status === 200 ? {} : { "Retry-After": "10" }),
  };
  return Response.json({ suggestions }, { status, headers });
}
