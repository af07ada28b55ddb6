import { readable } from "../../design.js";
import { INK } from "../../palette.js";
import { isRightToLeft } from "../../type/fonts.js";
import { drawText, drawTitle, wrapPictureTitle } from "../../type/text.js";

const SCALES = {
  contours: ["1 : 12 500", "1 : 25 000", "1 : 50 000", "1 : 75 000", "1 : 150 000"],
  winds: ["1 : 2 500 000", "1 : 5 000 000", "1 : 10 000 000"],
  tides: ["1 cm to the metre", "2 cm to the metre"],
  moons: ["A night to each disc"],
};

/** How far the colours of an area stray from their mean: solid land and compass roses more than open water. */
function unrest({ data }) {
  const values = [];
  for (let at = 0; at < data.length; at += 4 * 7) values.push(data[at] + data[at + 1] + data[at + 2]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + Math.abs(value - mean), 0) / values.length;
}

function quietCorner(sheet, art, { width, height, gap }) {
  const corners = [art.x + gap, art.x + art.w - width - gap].flatMap((x) =>
    [art.y + gap, art.y + art.h - height - gap].map((y) => ({ x: Math.round(x), y: Math.round(y) })),
  );
  const unrests = corners.map(({ x, y }) =>
    unrest(sheet.getImageData(x, y, Math.round(width), Math.round(height))),
  );
  return corners[unrests.indexOf(Math.min(...unrests))];
}

/** The boxed title of a sheet whose drawing runs everywhere, in the corner where it hides least. */
export function drawTitleBlock(sheet, art, spec, design, random) {
  if (!spec.title) return;
  const width = art.w * random.between(0.4, 0.52);
  const pad = width * 0.075;
  const fitted = wrapPictureTitle(spec.title, {
    width: width - pad * 2,
    height: art.h * 0.2,
    size: art.w * 0.075,
    lines: 4,
  });
  const note = art.w * 0.0215;
  const height = pad * 1.7 + fitted.height + note * (spec.author ? 3.6 : 2.2);
  const gap = art.w * 0.035;
  const { x, y } = quietCorner(sheet, art, { width, height, gap });
  sheet.fillStyle = design.stock;
  sheet.fillRect(x, y, width, height);
  const line = readable(design.stock, [INK, "#e8edec"]);
  sheet.strokeStyle = line;
  sheet.lineWidth = 1.4;
  sheet.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width), Math.round(height));
  sheet.fillStyle = line;
  drawTitle(sheet, spec.title, fitted, x + pad, y + pad * 0.9, width - pad * 2);
  const rtl = isRightToLeft(spec.title);
  const edge = rtl ? x + width - pad : x + pad;
  const align = rtl ? "right" : "left";
  let base = y + pad * 0.9 + fitted.height + note * 1.35;
  if (spec.author) {
    drawText(sheet, spec.author, edge, base, { face: "text", size: note * 1.1, align });
    base += note * 1.45;
  }
  drawText(sheet, random.pick(SCALES[spec.family]), edge, base, { face: "figures", size: note, align });
}

/** The title over a ruled line, for a drawing that must not be covered. */
export function drawHeading(sheet, art, height, spec, design, random) {
  const rtl = isRightToLeft(spec.title);
  const pad = art.w * 0.035;
  const width = art.w * 0.66;
  const fitted = wrapPictureTitle(spec.title, {
    width,
    height: height - pad * 1.4,
    size: height * 0.5,
    lines: 2,
  });
  const line = readable(design.stock, [INK, "#e8edec"]);
  sheet.fillStyle = line;
  drawTitle(
    sheet,
    spec.title,
    fitted,
    rtl ? art.x + art.w - pad - width : art.x + pad,
    art.y + pad * 0.8,
    width,
  );
  const note = art.w * 0.024;
  const edge = rtl ? art.x + pad : art.x + art.w - pad;
  const align = rtl ? "left" : "right";
  drawText(sheet, spec.author ?? "", edge, art.y + pad + note, { face: "text", size: note * 1.1, align });
  drawText(sheet, random.pick(SCALES[spec.family]), edge, art.y + pad + note * 2.5, {
    face: "figures",
    size: note,
    align,
  });
  sheet.fillRect(art.x, art.y + height, art.w, 1.4);
}
