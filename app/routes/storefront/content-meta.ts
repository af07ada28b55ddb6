import { buildPageBreadcrumbs } from "#app/components/ui/page-breadcrumbs.ts";
import { createPageMeta, type PageMeta } from "#app/page/page-meta.ts";
import type { FilledPage } from "#server/content/pages/load-page.ts";

interface MetaArgs {
  data: { page: FilledPage; title: string } | undefined;
  matches: Parameters<typeof createPageMeta>[0];
}

/** The head of a page of the CMS, as its editor wants it. */
export function createContentMeta({ data: found, matches }: MetaArgs, more: Partial<PageMeta> = {}) {
  if (!found) return createPageMeta(matches, { title: "" });
  const { description, seo } = found.page;
  return createPageMeta(matches, {
    title: found.title,
    description: seo.description ?? description,
    image: seo.image,
    drawn: { title: found.page.title, lang: found.page.lang },
    noIndex: seo.noIndex,
    noFollow: seo.noFollow,
    crumbs: buildPageBreadcrumbs(found.page),
    ...more,
  });
}
