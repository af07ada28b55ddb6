import type { LoaderFunctionArgs } from "@remix-run/node";
import { localizePath } from "#app/messages/local-path.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { isWithinBurst } from "#server/rate-limit/fixed-window.ts";
import { searchSuggestions } from "#server/search/search-site.ts";
import { getSiteIndex } from "#server/search/site-search.ts";

/** `/search/suggest?q=`: titles for who is still typing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!isWithinBurst(getClientIp(context))) return answer(429, []);
  const language = getLanguage(request);
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const found = searchSuggestions(
    await orUnavailable(getSiteIndex(language)),
    text.slice(0, limits.searchLength),
  );
  return answer(
    200,
    found.map((one) => ({ ...one, url: localizePath(language, one.url) })),
  );
}

function answer(status: 200 | 429, suggestions: ReturnType<typeof searchSuggestions>) {
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    ...(status === 200 ? {} : { "Retry-After": "10" }),
  };
  return Response.json({ suggestions }, { status, headers });
}
