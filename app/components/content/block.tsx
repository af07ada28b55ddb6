import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { FilledBlock } from "#server/content/pages/load-page.ts";
import type { PageState } from "#server/content/pages/page-state.ts";
import { MoonDivider } from "../almanac/moon-divider.tsx";
import { TideCurve } from "../almanac/tide-curve.tsx";
import { PostRow } from "../post/post-row.tsx";
import { ProductCard } from "../shop/product-card.tsx";
import { ButtonRow } from "../ui/button-row.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { Media } from "../ui/media.tsx";
import { Prose } from "../ui/prose.tsx";
import { Section } from "../ui/section.tsx";
import { ColumnsBlock } from "./columns-block.tsx";
import { EmbedBlock } from "./embed-block.tsx";
import { FormBlock } from "./form-block.tsx";
import { HeroBlock } from "./hero-block.tsx";
import { PricingBlock } from "./pricing-block.tsx";
import { QuoteBlock } from "./quote-block.tsx";

export interface BlockProps {
  block: FilledBlock;
  first: boolean;
  /** The path of its page, and what the visitor has done there. */
  path: string;
  state: PageState;
}

/** A block of a page; a hero that comes first has the h1. */
export function Block({ block, first, path, state }: BlockProps) {
  const set = useTypeset();
  switch (block.kind) {
    case "block_hero":
      return <HeroBlock hero={block.item} first={first} {...getSectionAttributes(block)} />;
    case "block_richtext":
      return (
        <Section
          name={`richtext block-${block.item.alignment}`}
          dark={block.dark}
          lang={block.lang}
          {...block.item}
        >
          <Prose html={block.item.content} lang={block.lang} path={path} />
        </Section>
      );
    case "block_gallery":
      return (
        <Section name="gallery" dark={block.dark} lang={block.lang} {...block.item}>
          <Gallery items={block.item.items} />
        </Section>
      );
    case "block_posts":
      return block.posts?.length ? (
        <Section name="posts" dark={block.dark} lang={block.lang} {...block.item}>
          {block.posts.map((post, index) => (
            <PostRow key={post.slug} post={post} leading={index === 0} heading="h3" />
          ))}
          <p className="block-more">
            <AllOfTheJournal />
          </p>
        </Section>
      ) : null;
    case "block_products":
      return block.cards?.length ? (
        <Section name="products" dark={block.dark} lang={block.lang} {...block.item}>
          <Shelf cards={block.cards} category={block.item.category?.slug} />
        </Section>
      ) : null;
    case "block_quote":
      return (
        <Section name="quote" dark={block.dark}>
          <QuoteBlock quote={block.item} lang={block.lang} />
        </Section>
      );
    case "block_faqs":
      return (
        <Section name="faqs" dark={block.dark} lang={block.lang} headline={block.item.headline}>
          {block.item.faqs.map(({ title, answer }) => (
            <details key={title} {...getLangAttributes(block.lang)}>
              <summary>{set(title, block.lang)}</summary>
              <Prose html={answer} path={path} />
            </details>
          ))}
        </Section>
      );
    case "block_button_group":
      return (
        <Section name="buttons" dark={block.dark}>
          <ButtonRow buttons={block.item} />
        </Section>
      );
    case "block_almanac":
      if (block.almanac?.tide) return <TideCurve tide={block.almanac.tide} />;
      return block.almanac?.moons ? <MoonDivider moons={block.almanac.moons} /> : null;
    case "block_columns":
      return <ColumnsBlock {...block.item} {...getSectionAttributes(block)} path={path} />;
    case "block_pricing":
      return <PricingBlock {...block.item} {...getSectionAttributes(block)} />;
    case "block_embed":
      return <EmbedBlock {...block.item} {...getSectionAttributes(block)} path={path} state={state} />;
    case "block_form":
      return <FormBlock {...block.item} {...getSectionAttributes(block)} path={path} state={state} />;
  }
}

function getSectionAttributes({ id, dark, lang }: FilledBlock) {
  return { id, dark, lang };
}

function AllOfTheJournal() {
  const t = useTranslations();
  return <Link to="/journal">{t("journal.all")}</Link>;
}

type Of<Kind extends FilledBlock["kind"]> = Extract<FilledBlock, { kind: Kind }>;

function Gallery({ items }: { items: Of<"block_gallery">["item"]["items"] }) {
  const set = useTypeset();
  return (
    <ul className="gallery">
      {items.map(({ directus_file: asset, caption, lang }) =>
        asset ? (
          <li key={asset.id}>
            <figure>
              <Media asset={asset} sizes="(min-width: 60rem) 40vw, 92vw" />
              {caption ? <figcaption {...getLangAttributes(lang)}>{set(caption, lang)}</figcaption> : null}
            </figure>
          </li>
        ) : null,
      )}
    </ul>
  );
}

function Shelf({ cards, category }: { cards: NonNullable<FilledBlock["cards"]>; category?: string }) {
  const t = useTranslations();
  return (
    <>
      <ul className="product-grid">
        {cards.map((card, index) => (
          <li key={card.slug}>
            <ProductCard
              card={card}
              sizes={index === 0 ? "(min-width: 60rem) 48vw, 92vw" : "(min-width: 60rem) 24vw, 45vw"}
            />
          </li>
        ))}
      </ul>
      <p className="block-more">
        <Link to={category ? `/shop/categories/${category}` : "/shop"}>
          {category ? t("shop.more") : t("shop.all")}
        </Link>
      </p>
    </>
  );
}
