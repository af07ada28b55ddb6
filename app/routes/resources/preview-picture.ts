import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureVersion } from "#app/preview-picture.ts";
import { plainPath } from "#app/texts/local-path.ts";
import { readGlobals } from "#server/content/globals.ts";
import { lightAccent, themeCss, themeVersion } from "#server/content/theme.ts";
import { guestDirectus, speaking } from "#server/directus/doors.ts";
import { answerDocument, busy } from "#server/http/public-document.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { findSubject } from "#server/machines/picture/find-subject.ts";
import { pictureOf } from "#server/machines/picture/pictures.ts";

/** `/og{path of a page}.png?v=`: what link previews show of a page that has no picture. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerDocument(request, async () => {
    const [, path] = /^(.*)\.png$/.exec(params["*"] ?? ".png") ?? [];
    if (path === undefined) return undefined;
    const language = languageOf({ url: new URL(`/${path}`, request.url).href });
    const directus = speaking(guestDirectus, language);
    const [found, site] = await Promise.all([
      findSubject(directus, plainPath(language, `/${path}`)),
      readGlobals(directus),
    ]);
    if (!found) return undefined;
    const { title: siteTitle, sky } = site;
    const theme = themeVersion(themeCss(site));
    const asked = new URL(request.url).searchParams.get("v");
    const lasting = asked === pictureVersion({ ...found, siteTitle, theme, sky });
    const body = await pictureOf({
      ...found,
      siteTitle,
      locale: language.locale,
      sky,
      accent: lightAccent(site),
    });
    if (!body) return busy;
    // Whoever shows a link's preview may show the picture from here.
    const headers = { "Cross-Origin-Resource-Policy": "cross-origin" };
    return { type: "image/png", body, maxAge: lasting ? limits.lastingAge : limits.feedAge, headers };
  });
}
