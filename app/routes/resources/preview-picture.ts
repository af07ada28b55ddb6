import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureVersion } from "#app/preview-picture.ts";
import { readGlobals } from "#server/content/globals.ts";
import { lightAccent, themeCss, themeVersion } from "#server/content/theme.ts";
import { guestDirectus } from "#server/directus/doors.ts";
import { answerDocument, busy } from "#server/http/public-document.ts";
import { limits } from "#server/limits.ts";
import { findSubject } from "#server/machines/picture/find-subject.ts";
import { pictureOf } from "#server/machines/picture/pictures.ts";

/** `/og{path of a page}.png?v=`: what link previews show of a page that has no picture. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerDocument(request, async () => {
    const [, path] = /^(.*)\.png$/.exec(params["*"] ?? ".png") ?? [];
    if (path === undefined) return undefined;
    const [found, site] = await Promise.all([
      findSubject(guestDirectus, `/${path}`),
      readGlobals(guestDirectus),
    ]);
    if (!found) return undefined;
    const { title: siteTitle, sky } = site;
    const theme = themeVersion(themeCss(site));
    const asked = new URL(request.url).searchParams.get("v");
    const lasting = asked === pictureVersion({ ...found, siteTitle, theme, sky });
    const body = await pictureOf({ ...found, siteTitle, sky, accent: lightAccent(site) });
    if (!body) return busy;
    return { type: "image/png", body, maxAge: lasting ? limits.lastingAge : limits.feedAge };
  });
}
