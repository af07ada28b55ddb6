import { useTypeset } from "#app/page/typeset.ts";
import type { FilledBlock } from "#server/content/pages/load-page.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Media } from "../ui/media.tsx";
import { Prose } from "../ui/prose.tsx";
import { Section } from "../ui/section.tsx";

type Columns = Extract<FilledBlock, { kind: "block_columns" }>["item"];

/** Texts that stand side by side, where there is room. */
export function ColumnsBlock({
  tagline,
  headline,
  items,
  dark,
  lang,
  path,
}: Columns & { dark: boolean; lang?: string; path: string }) {
  const set = useTypeset();
  const Heading = headline ? "h3" : "h2";
  return (
    <Section name="columns" dark={dark} lang={lang} tagline={tagline} headline={headline}>
      <div className="columns">
        {items.map(({ id, headline: title, content, image, lang: own }) => (
          <div key={id}>
            {image ? <Media asset={image} sizes="(min-width: 60rem) 26vw, 92vw" /> : null}
            {title ? <Heading {...getLangAttributes(own)}>{set(title, own)}</Heading> : null}
            <Prose html={content} lang={own} path={path} />
          </div>
        ))}
      </div>
    </Section>
  );
}
