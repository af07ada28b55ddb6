import type { FilledBlock } from "#server/content/load-page.ts";
import { Picture } from "./picture.tsx";
import { Prose } from "./prose.tsx";
import { Section } from "./section.tsx";

type Columns = Extract<FilledBlock, { kind: "block_columns" }>["item"];

/** Texts that stand side by side, where there is room. */
export function ColumnsBlock({ tagline, headline, items, dark }: Columns & { dark: boolean }) {
  const Heading = headline ? "h3" : "h2";
  return (
    <Section name="columns" dark={dark} tagline={tagline} headline={headline}>
      <div className="columns">
        {items.map(({ id, headline: title, content, image }) => (
          <div key={id}>
            {image ? <Picture asset={image} sizes="(min-width: 60rem) 26vw, 92vw" /> : null}
            {title ? <Heading>{title}</Heading> : null}
            <Prose html={content} />
          </div>
        ))}
      </div>
    </Section>
  );
}
