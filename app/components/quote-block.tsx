import type { Block } from "#server/content/blocks.ts";
import { Picture } from "./picture.tsx";

/** Somebody's words; a picture, mostly of whoever said them, stands small beside the name. */
export function QuoteBlock({ quote }: { quote: Extract<Block, { kind: "block_quote" }>["item"] }) {
  const { content, attribution, image } = quote;
  return (
    <figure>
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
