import atkinson from "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url";
import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2?url";
import newsreader from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url";
import publicSans from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import sourceSerif from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import styles from "#app/styles/index.css?url";
import plain from "#app/styles/pairings/plain.css?url";
import poster from "#app/styles/pairings/poster.css?url";
import quarto from "#app/styles/pairings/quarto.css?url";
import instrumentBold from "#app/styles/typefaces/instrument-sans-latin-condensed-bold.woff2?url";
import instrument from "#app/styles/typefaces/instrument-sans-latin-wght-normal.woff2?url";
import literata from "#app/styles/typefaces/literata-latin-regular.woff2?url";
import type { Pairing } from "#server/content/site/theme.ts";

interface FirstFiles {
  fonts: string[];
  styles: string[];
}

const byPairing: Record<Pairing, FirstFiles> = {
  chart: { fonts: [instrumentBold, instrument, literata], styles: [styles] },
  quarto: { fonts: [publicSans, newsreader], styles: [styles, quarto] },
  poster: { fonts: [bricolage, sourceSerif], styles: [styles, poster] },
  plain: { fonts: [atkinson], styles: [styles, plain] },
};

/** What every page needs first: the style sheets and typefaces of the pair that the owner chose. */
export function listCriticalAssets(pairing: Pairing = "chart"): FirstFiles {
  return byPairing[pairing];
}

/** The same as a `Link` header, which a CDN can send ahead of the page as 103 Early Hints. */
export function buildPreloadHeader(pairing: Pairing | undefined): string {
  const { fonts, styles: sheets } = listCriticalAssets(pairing);
  return [
    ...sheets.map((sheet) => `<${sheet}>; rel=preload; as=style`),
    ...fonts.map((font) => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(", ");
}
