import { data } from "@remix-run/node";
import type { FilledPage } from "#server/content/load-page.ts";
import { cspNeedsOf, isPersonal, pageStateOf } from "#server/content/page-state.ts";
import type { Visitor } from "#server/visitor.ts";
import { type Refusal, titleOf } from "../refusal.ts";
import { pageHeaders } from "./page-headers.ts";

/** The answer of a loader whose page is one of the CMS. */
export function contentPage<More extends object>(
  page: FilledPage,
  visitor: Visitor,
  request: Request,
  more?: More,
  refused?: Refusal,
) {
  const { errors, sent } = refused ?? {};
  const state = pageStateOf(new URL(request.url), errors && sent ? { errors, sent } : undefined);
  const headers = isPersonal(state) ? { "Cache-Control": "private, no-store" } : pageHeaders(visitor);
  const title = titleOf(request, page.seo.title ?? page.title, refused);
  const loaded = {
    page,
    languages: page.languages,
    state,
    title,
    canonical: page.permalink,
    csp: cspNeedsOf(page, state),
  };
  return data({ ...loaded, ...(more as More) }, { headers });
}
