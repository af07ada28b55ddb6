import { data } from "@remix-run/node";
import { type FormErrors, formatPageTitle } from "#app/page/form-errors.ts";
import type { FilledPage } from "#server/content/pages/load-page.ts";
import { collectCspSources, isPersonal, parsePageState } from "#server/content/pages/page-state.ts";
import type { PageData } from "#server/http/page-data.ts";
import type { Visitor } from "#server/visitor.ts";
import { createPageHeaders } from "./page-headers.ts";

/** The answer of a loader whose page is one of the CMS. */
export function renderContentPage<More extends object>(
  page: FilledPage,
  visitor: Visitor,
  { request, more, refused }: { request: Request; more?: More; refused?: FormErrors },
) {
  const { errors, sent } = refused ?? {};
  const state = parsePageState(new URL(request.url), errors && sent ? { errors, sent } : undefined);
  const headers = isPersonal(state) ? { "Cache-Control": "private, no-store" } : createPageHeaders(visitor);
  const title = formatPageTitle(request, page.seo.title ?? page.title, refused);
  const pageData = {
    canonical: page.permalink,
    languages: page.languages,
    csp: collectCspSources(page, state),
  } satisfies PageData;
  return data({ page, state, title, pageData, ...(more as More) }, { headers });
}
