import type { LoaderFunctionArgs } from "@remix-run/node";
import { stripLanguagePrefix } from "#app/messages/local-path.ts";
import { computeOgImageVersion } from "#app/page/og-image.ts";
import { readGlobals } from "#server/content/site/globals.ts";
import { computeLightAccent, computeThemeVersion } from "#server/content/site/theme.ts";
import { guestClient, withLanguage } from "#server/directus/clients/clients.ts";
import { servePublicDocument, serviceBusy } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { findOgImageContent } from "#server/seo/og-image/find-page-title.ts";
import { getOgImage } from "#server/seo/og-image/pictures.ts";

/** `/og{path of a page}.png?v=`: what link previews show of a page that has no picture. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return servePublicDocument(request, async () => {
    const [, path] = /^(.*)\.png$/.exec(params["*"] ?? ".png") ?? [];
    if (path === undefined) return undefined;
    const language = getLanguage({ url: new URL(`/${path}`, request.url).href });
    const directus = withLanguage(guestClient, language);
    const [found, site] = await Promise.all([
      findOgImageContent(directus, stripLanguagePrefix(language, `/${path}`)),
      readGlobals(directus),
    ]);
    if (!found) return undefined;
    const { title: siteTitle, sky } = site;
    const theme = computeThemeVersion(site);
    const asked = new URL(request.url).searchParams.get("v");
    const lasting = asked === computeOgImageVersion({ ...found, siteTitle, theme, sky });
    const body = await getOgImage({
      ...found,
      siteTitle,
      locale: language.locale,
      sky,
      accent: computeLightAccent(site),
    });
    if (!body) return serviceBusy;
    // Whoever shows a link's preview may show the picture from here.
    const headers = { "Cross-Origin-Resource-Policy": "cross-origin" };
    return { type: "image/png", body, maxAge: lasting ? limits.immutableAge : limits.feedAge, headers };
  });
}
