import type { Block } from "#server/content/blocks.ts";
import { inLanguage } from "./language.ts";
import { Picture } from "./picture.tsx";

type Quote = Extract<Block, { kind: "block_quote" }>["item"];

/** Somebody's words; a picture, mostly of whoever said them, stands small beside the name. */
export function QuoteBlock({ quote, lang }: { quote: Quote; lang?: string }) {
  const { content, attribution, image } = quote;
  return (
    <figure {...inLanguage(lang)}>
      <blockquote>{content}</blockquote>
      {attribution || image ? (
        <figcaption>
          {image ? <Picture asset={image} sizes="4rem" className="quote-picture" /> : null}
          {attribution}
        </figcaption>
      ) : null}
    </figure>
  );
}
