import { printArtwork } from "../design.js";
import { INK, MAGENTA } from "../palette.js";
import { isRightToLeft } from "../type/fonts.js";
import { drawText, drawTitle, wrapPictureTitle } from "../type/text.js";
import { drawMark } from "./mark.js";

/** A card for links shared elsewhere: title on the left, artwork on the right. */
export function drawSocialImage(sheet, spec, design, { width, height }) {
  const split = Math.round(width * 0.54);
  const rtl = isRightToLeft(spec.title ?? "");
  sheet.fillStyle = design.stock;
  sheet.fillRect(0, 0, width, height);
  printArtwork(sheet, design, { x: rtl ? 0 : split, y: 0, w: width - split, h: height });
  const ink = design.night ? "#e8edec" : INK;
  const accent = design.night ? "#ff7db3" : MAGENTA;
  const x = (rtl ? width - split : 0) + 64;
  const room = split - 128;
  const title = spec.title ?? "Slack Water Press";
  const fitted = wrapPictureTitle(title, { width: room, height: 330, size: 104, lines: 4, leading: 0.98 });
  sheet.fillStyle = ink;
  drawTitle(sheet, title, fitted, x, 66, room);
  drawText(sheet, spec.author ?? "", rtl ? x + room : x, 66 + fitted.height + 46, {
    face: "text",
    size: 27,
    align: rtl ? "right" : "left",
  });
  drawMark(sheet, x + 24, height - 86, 24, { ink, accent });
  sheet.fillStyle = ink;
  drawText(sheet, "Slack Water Press", x + 64, height - 77, { face: "title", size: 27 });
  sheet.fillStyle = accent;
  drawText(sheet, spec.number ?? "", x + room, height - 77, { face: "label", size: 22, align: "right" });
}
