import { isAllover, isTable, MOTIFS } from "./families/index.js";
import { createRandom } from "./maths/random.js";
import { calculateContrast, GROUNDS, PAIRS, STOCKS } from "./palette.js";
import { setUpPress } from "./print/press.js";

const STOCK_OF_GROUND = { water: "shallow", rose: "blush", sand: "buff", night: "night", paper: "paper" };
const FULL_BLEED = new Set(["plate", "opening", "scene", "og"]);

const MOTIF_WEIGHTS = {
  contours: { survey: 4, island: 3, trench: 2.5, screen: 2, coast: 3, leadline: 2 },
  tides: { stack: 4, ridges: 3, curve: 2.5, matrix: 3, spiral: 2.5, horizon: 1.2 },
  moons: { lunation: 4, almanac: 2.5, face: 3, eclipse: 1.5, orbit: 2 },
  winds: { rose: 3, months: 1.5, year: 2, isobars: 3.5, barbs: 1.5, streams: 3, portolan: 2 },
};

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
export function getDesign(spec) {
  const random = createRandom(spec.family, String(spec.seed));
  const motif = random.weighted(MOTIF_WEIGHTS[spec.family]);
  const stock = random.stream("stock").weighted(STOCK_WEIGHTS[spec.family]);
  const bleed = FULL_BLEED.has(spec.kind) && spec.ground ? STOCK_OF_GROUND[spec.ground] : stock;
  const paper = spec.stock ?? bleed;
  const night = paper === "night";
  const pairs = PAIRS[night ? "night" : "light"];
  const ground = spec.ground ?? random.stream("ground").pick(["water", "rose", "sand", "paper"]);
  const draw = MOTIFS[spec.family][spec.motif ?? motif];
  return {
    draw,
    allover: isAllover(draw),
    isTable: isTable(draw),
    night,
    stock: STOCKS[paper],
    inks: spec.inks ?? random.stream("inks").pick(pairs),
    ground: GROUNDS[ground],
    random: (purpose) => random.stream(purpose),
  };
}

const overlaps = (area, x, y, reach) =>
  x + reach > area.x && x - reach < area.x + area.w && y + reach > area.y && y - reach < area.y + area.h;

/**
 * Prints a design's artwork into a box of the sheet and returns the press (for its colours).
 * `w`, `h` and `view` crop into a larger drawing; `slip` is the misregistration in pixels; `avoid` is a part of the
 * sheet that will be covered, where the drawing should put nothing that matters; `screened` prints the mass ink in dots;
 * `unit` draws lines and figures so many times as large as they are on a sheet that is seen whole.
 */
export function printArtwork(
  sheet,
  design,
  box,
  { w, h, view, slip, draw = design.draw, paper = true, avoid, screened, unit } = {},
) {
  const { night, stock, inks } = design;
  const press = setUpPress({
    width: Math.round(box.w),
    height: Math.round(box.h),
    w,
    h,
    view,
    stock,
    night,
    inks,
    random: design.random("press"),
    slip,
    screened,
    unit,
  });
  press.isFree = (x, y, reach) => !avoid || !overlaps(avoid, box.x + x, box.y + y, reach);
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
  candidates.find((colour) => calculateContrast(background, colour) >= least) ??
  candidates.toSorted((a, b) => calculateContrast(background, b) - calculateContrast(background, a))[0];
