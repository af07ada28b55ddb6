import { printArtwork, readable } from "../design.js";
import { INK, mergeColors, PAPER } from "../palette.js";
import { setColumn } from "../type/column.js";
import { drawText, drawTitle, wrapPictureTitle } from "../type/text.js";
import { PROSE } from "./prose.js";

/** An open spread seen from above: text on one page, the diagram on the other, sometimes across the gutter. */
export function drawSpread(sheet, spec, design, { width, height }) {
  const random = design.random("spread");
  sheet.fillStyle = design.ground;
  sheet.fillRect(0, 0, width, height);
  const w = Math.round(width * 0.93);
  const h = Math.round(w * random.between(0.64, 0.7));
  const box = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), w, h };
  drawBlock(sheet, box, design);
  const page = Math.round(w / 2);
  const left = { x: box.x, y: box.y, w: page, h };
  const right = { x: box.x + page, y: box.y, w: w - page, h };
  const layout = random.weighted({ right: 4, left: 2, half: 3 });
  const folio = random.whole(7, 70) * 2;
  if (layout === "half") {
    const deep = Math.round(h * random.between(0.5, 0.62));
    printArtwork(sheet, design, { x: box.x, y: box.y, w, h: deep });
    const below = { x: box.x, y: box.y + deep, w, h: h - deep };
    const rest = setText(sheet, spec, { ...left, y: below.y, h: below.h }, random, { folio, short: true });
    setText(sheet, spec, { ...right, y: below.y, h: below.h }, random, {
      folio: folio + 1,
      short: true,
      rest,
    });
  } else {
    const [text, art] = layout === "right" ? [left, right] : [right, left];
    setText(sheet, spec, text, random, { folio: layout === "right" ? folio : folio + 1 });
    drawFigure(sheet, spec, art, design, random);
  }
  drawGutter(sheet, box, design);
}

function drawBlock(sheet, { x, y, w, h }, design) {
  sheet.fillStyle = mergeColors(design.ground, "#16324f", 0.3);
  sheet.fillRect(x - 9, y + 3, w + 18, h + 5);
  for (let i = 8; i > 0; i -= 2) {
    sheet.fillStyle = i % 4 ? "#dddacd" : "#f1efe6";
    sheet.fillRect(x - i, y + 1, w + i * 2, h + Math.min(3, i / 2));
  }
  sheet.fillStyle = PAPER;
  sheet.fillRect(x, y, w, h);
}

function drawGutter(sheet, { x, y, w, h }) {
  const middle = x + Math.round(w / 2);
  for (let i = 0; i < 7; i++) {
    sheet.fillStyle = `rgba(22,50,79,${0.05 - i * 0.007})`;
    sheet.fillRect(middle - (i + 1) * 4, y, 4, h);
    sheet.fillRect(middle + i * 4, y, 4, h);
  }
  sheet.fillStyle = "rgba(22,50,79,0.35)";
  sheet.fillRect(middle, y, 1.5, h);
}

function setText(sheet, spec, page, random, { folio, short = false, rest }) {
  const { heading, paragraphs } = PROSE[spec.family];
  const outer = page.w * 0.12;
  const inner = page.w * 0.13;
  const even = folio % 2 === 0;
  const x = page.x + (even ? outer : inner);
  const width = page.w - outer - inner;
  const size = page.w * (0.0258 + 0.0005 * random.whole(0, 2));
  let top = page.y + page.h * (short ? 0.11 : 0.09);
  sheet.fillStyle = INK;
  if (!rest) {
    const fitted = wrapPictureTitle(heading, {
      width,
      size: page.w * (short ? 0.06 : random.between(0.07, 0.12)),
      lines: 2,
    });
    drawTitle(sheet, heading, fitted, x, top, width);
    top += fitted.height + page.w * (short ? 0.02 : 0.05);
  }
  const bottom = page.y + page.h - page.w * 0.115;
  const left = setColumn(sheet, rest ?? paragraphs, { x, y: top, width, height: bottom - top, size });
  const base = page.y + page.h - page.w * 0.055;
  drawText(sheet, String(folio), even ? x : x + width, base, {
    face: "figures",
    size: size * 0.95,
    align: even ? "left" : "right",
  });
  return left;
}

function drawFigure(sheet, spec, page, design, random) {
  if (random.chance(0.5)) {
    printArtwork(sheet, design, page);
    return;
  }
  const margin = page.w * 0.11;
  const deep = page.h - margin * random.pick([2.5, 2.5, 4.4]);
  const area = {
    x: Math.round(page.x + margin),
    y: Math.round(page.y + margin),
    w: Math.round(page.w - margin * 2),
    h: Math.round(deep),
  };
  printArtwork(sheet, design, area);
  sheet.strokeStyle = readable(PAPER, [INK]);
  sheet.lineWidth = 1.2;
  sheet.strokeRect(area.x + 0.5, area.y + 0.5, area.w - 1, area.h - 1);
  sheet.fillStyle = INK;
  const base = area.y + area.h + margin * 0.42;
  const number = `Fig. ${random.whole(3, 41)}`;
  const width = drawText(sheet, number, area.x, base, { face: "label", size: page.w * 0.02 });
  drawText(sheet, PROSE[spec.family].note, area.x + width + page.w * 0.02, base, {
    face: "italic",
    size: page.w * 0.02,
  });
}
