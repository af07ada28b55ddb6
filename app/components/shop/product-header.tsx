import type { ReactNode } from "react";
import type { ProductView } from "#server/catalogue/product-view.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { Untranslated } from "../ui/translation-notice.tsx";

/** Letters of a title from which on it is set smaller, so that the price stays above the fold. */
const long = 28;
const veryLong = 90;

/** A product's number and what there is of it where that is one thing, its title and who made it. */
export function ProductHeader({ product, title }: { product: ProductView; title?: ReactNode }) {
  const [only, ...others] = product.variants;
  const edition = only && others.length === 0 ? only.title : undefined;
  const kicker = [product.catalogueNumber, edition].filter(Boolean).join(" · ");
  return (
    <div className={getTitleClass(product.title)}>
      <PageHeader
        title={title ?? product.title}
        kicker={kicker}
        lead={product.subtitle}
        note={product.contributor}
        lang={product.lang}
      >
        <Untranslated lang={product.contentLang ?? product.lang} partly={!product.lang} />
      </PageHeader>
    </div>
  );
}

function getTitleClass({ length }: string): string {
  if (length > veryLong) return "product-header title-longest";
  return length > long ? "product-header title-long" : "product-header";
}
