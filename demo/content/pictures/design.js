import { MOTIFS } from "./families/index.js";
import { randomFrom } from "./maths/random.js";
import { contrast, GROUNDS, PAIRS, STOCKS } from "./palette.js";
import { setUpPress } from "./print/press.js";

const STOCK_OF_GROUND = { water: "shallow", rose: "blush", sand: "buff", night: "night", paper: "paper" };
const FULL_BLEED = new Set(["plate", "scene", "og"]);

const STOCK_WEIGHTS = {
  contours: { paper: 8, shallow: 3, buff: 2, night: 2, sage: 1 },
  tides: { paper: 6, shallow: 2, blush: 2, buff: 2, night: 3 },
  moons: { night: 8, paper: 3, buff: 2, shallow: 2, blush: 1 },
  winds: { paper: 7, buff: 2, sage: 2, shallow: 2, night: 3 },
};

/**
 * Everything a seed decides about a picture apart from its layout: motif, paper, inks, ground. The same seed gives the
 * same artwork in every kind, so that a cover, its plate and its detail belong together.
 */
export function designOf(spec) {
  const random = randomFrom(spec.family, String(spec.seed));
  const motif = random.pick(Object.keys(MOTIFS[spec.family]));
  const stock = random.stream("stock").weighted(STOCK_WEIGHTS[spec.family]);
  const bleed = FULL_BLEED.has(spec.kind) && spec.ground ? STOCK_OF_GROUND[spec.ground] : stock;
  const paper = spec.stock ?? bleed;
  const night = paper === "night";
  const pairs = PAIRS[night ? "night" : "light"];
  const ground = spec.ground ?? random.stream("ground").pick(["water", "rose", "sand", "paper"]);
  return {
    draw: MOTIFS[spec.family][spec.motif ?? motif],
    motif: spec.motif ?? motif,
    night,
    stock: STOCKS[paper],
    inks: spec.inks ?? random.stream("inks").pick(pairs),
    ground: GROUNDS[ground],
    random: (purpose) => random.stream(purpose),
  };
}

/**
 * Prints a design's artwork into a box of the sheet and returns the press (for its colours).
 * `w`, `h` and `view` crop into a larger drawing; `slip` is the misregistration in pixels.
 */
export function printArtwork(sheet, design, box, { w, h, view, slip, draw = design.draw, paper = true } = {}) {
  const { night, stock, inks } = design;
  const press = setUpPress({ width: Math.round(box.w), height: Math.round(box.h), w, h, view, stock, night, inks, random: design.random("press"), slip });
  draw(press, design.random("artwork"));
  const x = Math.round(box.x);
  const y = Math.round(box.y);
  if (paper) {
    sheet.fillStyle = stock;
    sheet.fillRect(x, y, Math.round(box.w), Math.round(box.h));
  }
  press.print(sheet, x, y);
  return press;
}

/** The first of the colours that can be read on a background. */
export const readable = (background, candidates, least = 4.2) =>
  candidates.find((colour) => contrast(background, colour) >= least) ??
  candidates.toSorted((a, b) => contrast(background, b) - contrast(background, a))[0];
