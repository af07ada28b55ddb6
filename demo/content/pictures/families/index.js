import { drawCoast } from "./contours/coast.js";
import { drawIsland } from "./contours/island.js";
import { drawLeadline } from "./contours/leadline.js";
import { drawScreen } from "./contours/screen.js";
import { drawSurvey } from "./contours/survey.js";
import { drawTrench } from "./contours/trench.js";
import { drawAlmanac } from "./moons/almanac.js";
import { drawEclipse } from "./moons/eclipse.js";
import { drawMoonFace } from "./moons/face.js";
import { drawLunation } from "./moons/lunation.js";
import { drawOrbit } from "./moons/orbit.js";
import { drawTideCurve } from "./tides/curve.js";
import { drawHorizon } from "./tides/horizon.js";
import { drawMatrix } from "./tides/matrix.js";
import { drawRidges } from "./tides/ridges.js";
import { drawSpiral } from "./tides/spiral.js";
import { drawStack } from "./tides/stack.js";
import { drawBarbs } from "./winds/barbs.js";
import { drawIsobars } from "./winds/isobars.js";
import { drawMonths } from "./winds/months.js";
import { drawPortolan } from "./winds/portolan.js";
import { drawCompassRose } from "./winds/rose.js";
import { drawStreams } from "./winds/streams.js";
import { drawYear } from "./winds/year.js";

/** Motifs that cover their sheet evenly, so that a label may lie on them. */
const ALLOVER = new Set([
  drawSurvey,
  drawIsland,
  drawTrench,
  drawScreen,
  drawCoast,
  drawStack,
  drawRidges,
  drawIsobars,
  drawBarbs,
  drawStreams,
  drawPortolan,
]);

export const isAllover = (draw) => ALLOVER.has(draw);

/** Motifs with names of months at their edges, which a crop would cut. */
const TABLES = new Set([drawAlmanac, drawMonths]);

export const isTable = (draw) => TABLES.has(draw);

/** Motifs of each family: how they are drawn. The seed picks one unless the spec names it. */
export const MOTIFS = {
  contours: {
    survey: drawSurvey,
    island: drawIsland,
    trench: drawTrench,
    screen: drawScreen,
    coast: drawCoast,
    leadline: drawLeadline,
  },
  tides: {
    stack: drawStack,
    ridges: drawRidges,
    curve: drawTideCurve,
    matrix: drawMatrix,
    spiral: drawSpiral,
    horizon: drawHorizon,
  },
  moons: {
    lunation: drawLunation,
    almanac: drawAlmanac,
    face: drawMoonFace,
    eclipse: drawEclipse,
    orbit: drawOrbit,
  },
  winds: {
    rose: drawCompassRose,
    months: drawMonths,
    year: drawYear,
    isobars: drawIsobars,
    barbs: drawBarbs,
    streams: drawStreams,
    portolan: drawPortolan,
  },
};
