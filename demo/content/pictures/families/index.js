import { coast } from "./contours/coast.js";
import { island } from "./contours/island.js";
import { leadline } from "./contours/leadline.js";
import { screen } from "./contours/screen.js";
import { survey } from "./contours/survey.js";
import { trench } from "./contours/trench.js";
import { almanac } from "./moons/almanac.js";
import { eclipse } from "./moons/eclipse.js";
import { face } from "./moons/face.js";
import { lunation } from "./moons/lunation.js";
import { orbit } from "./moons/orbit.js";
import { curve } from "./tides/curve.js";
import { horizon } from "./tides/horizon.js";
import { matrix } from "./tides/matrix.js";
import { ridges } from "./tides/ridges.js";
import { spiral } from "./tides/spiral.js";
import { stack } from "./tides/stack.js";
import { barbs } from "./winds/barbs.js";
import { isobars } from "./winds/isobars.js";
import { months } from "./winds/months.js";
import { portolan } from "./winds/portolan.js";
import { rose } from "./winds/rose.js";
import { streams } from "./winds/streams.js";
import { year } from "./winds/year.js";

/** Motifs that cover their sheet evenly, so that a label may lie on them. */
const ALLOVER = new Set([
  survey,
  island,
  trench,
  screen,
  coast,
  stack,
  ridges,
  isobars,
  barbs,
  streams,
  portolan,
]);

export const isAllover = (draw) => ALLOVER.has(draw);

/** Motifs of each family: how they are drawn. The seed picks one unless the spec names it. */
export const MOTIFS = {
  contours: { survey, island, trench, screen, coast, leadline },
  tides: { stack, ridges, curve, matrix, spiral, horizon },
  moons: { lunation, almanac, face, eclipse, orbit },
  winds: { rose, months, year, isobars, barbs, streams, portolan },
};
