import { useTypeset } from "#app/page/typeset.ts";
import type { FilledBlock } from "#server/content/pages/load-page.ts";
import { ButtonRow } from "../ui/button-row.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Media } from "../ui/media.tsx";

type Hero = Extract<FilledBlock, { kind: "block_hero" }>["item"];

/** How wide the picture is at most: in a column beside the words, or over the whole sheet. */
const sizes = {
  image_left: "(min-width: 100rem) 46rem, (min-width: 60rem) 46vw, 100vw",
  image_right: "(min-width: 100rem) 38rem, (min-width: 60rem) 38vw, 100vw",
  image_center: "(min-width: 100rem) 99rem, 100vw",
};

/** The opening of a page: number in the margin, headline, and a plate that runs to the edge of the sheet. */
export function HeroBlock({
  hero,
  first,
  dark,
  lang,
}: {
  hero: Hero;
  first: boolean;
  dark: boolean;
  lang?: string;
}) {
  const { tagline, headline, description, image, layout, button_group: buttons } = hero;
  const set = useTypeset();
  const Heading = first ? "h1" : "h2";
  const place = image ? layout.replace("image_", "") : "none";
  return (
    <section className={`block-hero hero-${place}${dark ? " on-deep" : ""}`}>
      {tagline ? (
        <p className="kicker" {...getLangAttributes(lang)}>
          {set(tagline, lang)}
        </p>
      ) : null}
      <div className="hero-text">
        {headline ? <Heading {...getLangAttributes(lang)}>{set(headline, lang)}</Heading> : null}
        {description ? (
          <p className="lead" {...getLangAttributes(lang)}>
            {set(description, lang)}
          </p>
        ) : null}
        {buttons.length > 0 ? <ButtonRow buttons={buttons} /> : null}
      </div>
      {image ? (
        <Media asset={image} sizes={sizes[layout]} priority={first} large className="hero-picture" />
      ) : null}
    </section>
  );
}
