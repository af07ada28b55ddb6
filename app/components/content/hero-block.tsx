import { useTypeset } from "#app/page/typeset.ts";
import type { FilledBlock } from "#server/content/pages/load-page.ts";
import type { MediaFile } from "#server/directus/files/assets.ts";
import { ButtonRow } from "../ui/button-row.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Media } from "../ui/media.tsx";

type Hero = Extract<FilledBlock, { kind: "block_hero" }>["item"];

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
        <Media
          asset={image}
          sizes={formatSizes(image, place)}
          priority={first}
          large
          className="hero-picture"
        />
      ) : null}
    </section>
  );
}

/** How wide the whole picture would be of which the plate shows a part: beside words that is about as high as wide. */
function formatSizes(image: MediaFile, place: string): string {
  if (place === "center") return "100vw";
  const ratio = "plays" in image ? 1 : Math.max(1, image.width / image.height);
  const wide = Math.ceil(46 * ratio);
  return `(min-width: 100rem) ${wide}rem, (min-width: 60rem) ${wide}vw, ${Math.ceil(Math.max(100, 75 * ratio))}vw`;
}
