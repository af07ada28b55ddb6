import type { ReactNode } from "react";
import type { FilledPage } from "#server/content/pages/load-page.ts";
import type { PageState } from "#server/content/pages/page-state.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { buildPageBreadcrumbs } from "../ui/page-breadcrumbs.ts";
import { Untranslated } from "../ui/translation-notice.tsx";
import { Block } from "./block.tsx";

export interface PageBlocksProps {
  page: FilledPage;
  state: PageState;
  /** What closes the page. */
  last?: ReactNode;
}

/** A page of the CMS. Without a hero at its start its title is the h1; below other pages it has breadcrumbs. */
export function PageBlocks({ page, state, last }: PageBlocksProps) {
  const [opening, ...others] = page.blocks;
  const rest = { path: page.permalink, state };
  const hero = opening?.kind === "block_hero" && opening.item.headline ? opening : undefined;
  const crumbs = buildPageBreadcrumbs(page);
  return (
    <div className="page-blocks">
      {crumbs ? <Breadcrumbs items={crumbs} /> : null}
      {hero ? (
        <Block block={hero} first {...rest} />
      ) : (
        <PageHeader title={page.title} lead={page.description} lang={page.lang} />
      )}
      <Untranslated lang={page.lang ?? page.partlyIn} partly={!page.lang} />
      {(hero ? others : page.blocks).map((block) => (
        <Block key={block.id} block={block} first={false} {...rest} />
      ))}
      {last}
    </div>
  );
}
