import type { LoaderFunctionArgs } from "@remix-run/node";
import { readGlobals } from "#server/content/site/globals.ts";
import { computeThemeVersion, generateThemeCss } from "#server/content/site/theme.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { getPageVisitor } from "#server/visitor.ts";

/** `/theme.css?v=`: the owner's accent colours. The version names the content, so that it can be kept for good. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    const { directus } = await getPageVisitor({ request, context });
    const globals = await readGlobals(directus);
    const asked = new URL(request.url).searchParams.get("v");
    const lasting = asked !== null && asked === computeThemeVersion(globals);
    return answer(
      generateThemeCss(globals),
      200,
      lasting ? "public, max-age=31536000, immutable" : "no-cache",
    );
  } catch (error) {
    if (!isDirectusError(error, "unavailable")) throw error;
    return answer("", 503, "no-store");
  }
}

function answer(css: string, status: number, cacheControl: string) {
  return new Response(css, {
    status,
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": cacheControl,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
