import { printArtwork, readable } from "../design.js";
import { INK, inkColour, MAGENTA, mergeColors, PAPER } from "../palette.js";
import { isRightToLeft } from "../type/fonts.js";
import { drawText, drawTitle, measure, wrapPictureTitle } from "../type/text.js";

const LAYOUTS = { top: 6, bottom: 4, side: 3, label: 3, poster: 3 };

/** The colours a title band can have: the bare stock, or one of the inks printed solid. */
function bandColour(design, random) {
  const light = { stock: 6, key: 2, first: 2.5, second: 0.6 };
  const dark = { stock: 8, first: 1, second: 1.4, pale: 1 };
  const name = random.weighted(design.night ? dark : light);
  const [first, second] = design.inks.map((ink) => inkColour(ink, design.night));
  return {
    stock: design.stock,
    key: INK,
    first: design.night ? mergeColors(first, design.stock, 0.3) : mergeColors(first, PAPER, 0.12),
    second,
    pale: PAPER,
  }[name];
}

function textColours(background) {
  const text = readable(background, [INK, PAPER]);
  return { text, accent: readable(background, [MAGENTA, "#ff7db3", text], 3.6) };
}

function drawFoot(sheet, spec, { x, y, width, size, background }) {
  const { text, accent } = textColours(background);
  const number = spec.number ?? "";
  const author = spec.author ?? "";
  const rtl = isRightToLeft(spec.title ?? "");
  const numberWidth = number ? measure("label", number, size * 0.86) : 0;
  const fits = Math.min(1, (width - numberWidth - size) / (measure("text", author, size) || 1));
  sheet.fillStyle = text;
  drawText(sheet, author, rtl ? x + width : x, y, {
    face: "text",
    size: size * fits,
    align: rtl ? "right" : "left",
  });
  sheet.fillStyle = accent;
  drawText(sheet, number, rtl ? x : x + width, y, {
    face: "label",
    size: size * 0.86,
    align: rtl ? "left" : "right",
  });
}

function fill(sheet, { x, y, w, h }, colour) {
  sheet.fillStyle = colour;
  sheet.fillRect(x, y, w, h);
}

const inset = ({ x, y, w, h }, by) => ({ x: x + by, y: y + by, w: w - by * 2, h: h - by * 2 });

const frames = {
  top(sheet, box, spec, design, random, { margin, colour }) {
    return banded(sheet, box, spec, design, random, { margin, colour, at: "top" });
  },
  bottom(sheet, box, spec, design, random, { margin, colour }) {
    return banded(sheet, box, spec, design, random, { margin, colour, at: "bottom" });
  },
  poster(sheet, box, spec, design, random, { margin, colour }) {
    return banded(sheet, box, spec, design, random, {
      margin,
      colour,
      at: random.pick(["top", "bottom"]),
      large: true,
    });
  },
  side(sheet, box, spec, design, random, { margin, colour }) {
    const short = [...spec.title].length <= 34 && !isRightToLeft(spec.title);
    if (!short) return banded(sheet, box, spec, design, random, { margin, colour, at: "top" });
    const length = box.h - margin * 2;
    const fitted = wrapPictureTitle(spec.title, {
      width: length * 0.8,
      size: box.w * random.between(0.13, 0.19),
      lines: 2,
      leading: 0.98,
    });
    const band = { x: box.x, y: box.y, w: Math.round(fitted.height + margin * 1.5), h: box.h };
    fill(sheet, band, colour);
    const { text } = textColours(colour);
    sheet.save();
    sheet.translate(box.x + margin * 0.75, box.y + box.h - margin);
    sheet.rotate(-Math.PI / 2);
    sheet.fillStyle = text;
    drawTitle(sheet, spec.title, fitted, 0, 0, length);
    sheet.restore();
    const foot = margin * 1.9;
    const art = { x: box.x + band.w, y: box.y, w: box.w - band.w, h: box.h - foot };
    drawFoot(sheet, spec, {
      x: art.x + margin * 0.6,
      y: box.y + box.h - foot * 0.38,
      width: art.w - margin * 1.4,
      size: box.w * 0.037,
      background: design.stock,
    });
    return art;
  },
  label(sheet, box, spec, design, random, { margin }) {
    const label = setLabel(box, spec, design, random, margin);
    return { ...box, avoid: label.area, after: () => drawLabel(sheet, spec, label) };
  },
};

function banded(sheet, box, spec, design, random, { margin, colour, at, large = false }) {
  const size = box.w * (large ? random.between(0.19, 0.25) : random.between(0.095, 0.155));
  const fitted = wrapPictureTitle(spec.title, {
    width: box.w - margin * 2,
    height: box.h * (large ? 0.5 : 0.34),
    size,
    lines: large ? 5 : 4,
    leading: 0.98,
  });
  const footSize = box.w * 0.041;
  const footInBand = at === "bottom" || random.chance(0.3);
  const bandHeight = Math.round(
    margin * 0.85 + fitted.height + (footInBand ? footSize * 2.6 : 0) + margin * (footInBand ? 0.75 : 0.6),
  );
  const bandY = at === "top" ? box.y : box.y + box.h - bandHeight;
  fill(sheet, { x: box.x, y: bandY, w: box.w, h: bandHeight }, colour);
  sheet.fillStyle = textColours(colour).text;
  drawTitle(sheet, spec.title, fitted, box.x + margin, bandY + margin * 0.85, box.w - margin * 2);
  const foot = footInBand ? 0 : Math.round(margin * 1.75);
  const footY = footInBand ? bandY + bandHeight - margin * 0.7 : box.y + box.h - foot * 0.4;
  drawFoot(sheet, spec, {
    x: box.x + margin,
    y: footY,
    width: box.w - margin * 2,
    size: footSize,
    background: footInBand ? colour : design.stock,
  });
  return { x: box.x, y: at === "top" ? box.y + bandHeight : box.y, w: box.w, h: box.h - bandHeight - foot };
}

/** A pasted title label over a cover that is all picture, like the label on an old chart folio. */
function setLabel(box, spec, design, random, margin) {
  const width = box.w * random.between(0.56, 0.74);
  const pad = margin * 0.62;
  const fitted = wrapPictureTitle(spec.title, {
    width: width - pad * 2,
    height: box.h * 0.32,
    size: box.w * random.between(0.085, 0.12),
    lines: 4,
    leading: 0.98,
  });
  const footSize = box.w * 0.035;
  const height = pad * 2 + fitted.height + footSize * 2.1;
  const x = Math.round(
    random.pick([box.x + margin, box.x + (box.w - width) / 2, box.x + box.w - margin - width]),
  );
  const y = Math.round(random.pick([box.y + margin, box.y + box.h * 0.3, box.y + box.h - margin - height]));
  const colour = design.night ? random.pick([PAPER, design.stock]) : random.pick([PAPER, PAPER, INK]);
  return { area: { x, y, w: Math.round(width), h: Math.round(height) }, fitted, pad, footSize, colour };
}

function drawLabel(sheet, spec, { area, fitted, pad, footSize, colour }) {
  const { x, y, w: width, h: height } = area;
  fill(sheet, area, colour);
  const { text } = textColours(colour);
  sheet.strokeStyle = text;
  sheet.lineWidth = 1.5;
  const line = inset(area, pad * 0.28);
  sheet.strokeRect(line.x, line.y, line.w, line.h);
  sheet.fillStyle = text;
  drawTitle(sheet, spec.title, fitted, x + pad, y + pad, width - pad * 2);
  drawFoot(sheet, spec, {
    x: x + pad,
    y: y + height - pad * 0.95,
    width: width - pad * 2,
    size: footSize,
    background: colour,
  });
}

/** A flat cover front in a box: title band, foot line and artwork, set out as the seed decides. */
export function drawFront(sheet, box, spec, design, { layout } = {}) {
  const random = design.random("front");
  const wished = spec.band ?? layout ?? random.weighted(LAYOUTS);
  const name = wished === "label" && !design.allover ? "top" : wished;
  const margin = box.w * random.between(0.062, 0.085);
  const colour = bandColour(design, random);
  fill(sheet, box, design.stock);
  const art = frames[name](sheet, box, { title: "", ...spec }, design, random, { margin, colour });
  const framed = name !== "label" && random.chance(0.28);
  const area = framed ? framedArea(art, box, margin) : art;
  printArtwork(sheet, design, area, { paper: framed, avoid: art.avoid });
  if (framed) {
    sheet.strokeStyle = design.night ? "#e8edec" : INK;
    sheet.lineWidth = 1.5;
    sheet.strokeRect(
      Math.round(area.x) + 0.5,
      Math.round(area.y) + 0.5,
      Math.round(area.w) - 1,
      Math.round(area.h) - 1,
    );
  }
  art.after?.();
}

function framedArea(art, box, margin) {
  const top = art.y === box.y ? margin : margin * 0.35;
  const bottom = art.y + art.h >= box.y + box.h - 1 ? margin : margin * 0.35;
  const left = art.x === box.x ? margin : margin * 0.6;
  return { x: art.x + left, y: art.y + top, w: art.w - left - margin, h: art.h - top - bottom };
}
