import { useTypeset } from "#app/page/typeset.ts";
import type { ContentBlock } from "#server/content/pages/blocks.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Picture } from "../ui/picture.tsx";

type Quote = Extract<ContentBlock, { kind: "block_quote" }>["item"];

/** A quotation; its picture, usually a portrait, is shown small beside the name. */
export function QuoteBlock({ quote, lang }: { quote: Quote; lang?: string }) {
  const { content, attribution, image } = quote;
  const set = useTypeset();
  return (
    <figure {...getLangAttributes(lang)}>
      <blockquote>{set(content, lang)}</blockquote>
      {attribution || image ? (
        <figcaption>
          {image ? <Picture asset={image} sizes="4rem" className="quote-picture" /> : null}
          {set(attribution, lang)}
        </figcaption>
      ) : null}
    </figure>
  );
}
