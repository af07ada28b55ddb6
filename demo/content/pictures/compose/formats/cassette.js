import { printArtwork } from "../../design.js";
import { INK, MAGENTA, mergeColors, PAPER } from "../../palette.js";
import { isRightToLeft } from "../../type/fonts.js";
import { drawText, drawTitle, wrapPictureTitle } from "../../type/text.js";

const SHELLS = ["#16324f", "#2f7f74", "#d9a441", "#e3a3b8", "#e6e4da"];

/** A cassette, front on: shell, printed label, window with its two hubs. */
export function drawCassette(sheet, spec, design, { width, height }) {
  const random = design.random("format");
  const w = Math.round(width * 0.84);
  const h = Math.round(w * 0.636);
  const box = { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), w, h };
  const shell = random.pick(SHELLS);
  const line = mergeColors(shell, shell === INK ? "#ffffff" : INK, 0.35);
  rounded(sheet, box, 24, shell);
  sheet.strokeStyle = line;
  sheet.lineWidth = 1.5;
  sheet.stroke();
  const label = {
    x: box.x + w * 0.055,
    y: box.y + h * 0.075,
    w: Math.round(w * 0.89),
    h: Math.round(h * 0.66),
  };
  drawLabel(sheet, label, spec, design);
  drawWindow(
    sheet,
    { x: box.x + w * 0.29, y: label.y + label.h * 0.56, w: w * 0.42, h: h * 0.2 },
    shell,
    line,
    random,
  );
  drawFoot(sheet, box, shell, line);
}

function rounded(sheet, { x, y, w, h }, radius, colour) {
  sheet.fillStyle = colour;
  sheet.beginPath();
  sheet.roundRect(x, y, w, h, radius);
  sheet.fill();
}

function drawLabel(sheet, label, spec, design) {
  const { x, y, w, h } = label;
  const head = h * 0.34;
  sheet.save();
  sheet.beginPath();
  sheet.roundRect(x, y, w, h, 12);
  sheet.clip();
  printArtwork(sheet, design, { x, y: y + head, w, h: h - head });
  sheet.fillStyle = PAPER;
  sheet.fillRect(x, y, w, head);
  sheet.restore();
  const title = spec.title ?? "";
  const rtl = isRightToLeft(title);
  const pad = w * 0.03;
  const fitted = wrapPictureTitle(title, {
    width: w * 0.72,
    height: head * 0.62,
    size: head * 0.5,
    lines: 2,
  });
  sheet.fillStyle = INK;
  drawTitle(sheet, title, fitted, rtl ? x + w * 0.28 - pad : x + pad, y + pad * 0.7, w * 0.72);
  drawText(sheet, spec.author ?? "", rtl ? x + w - pad : x + pad, y + head - pad * 0.6, {
    face: "text",
    size: w * 0.024,
    align: rtl ? "right" : "left",
  });
  sheet.fillStyle = MAGENTA;
  drawText(sheet, spec.number ?? "", rtl ? x + pad : x + w - pad, y + head - pad * 0.6, {
    face: "label",
    size: w * 0.024,
    align: rtl ? "left" : "right",
  });
  sheet.fillStyle = INK;
  drawText(sheet, "A", rtl ? x + pad : x + w - pad, y + pad * 1.75, {
    face: "title",
    size: w * 0.05,
    align: rtl ? "left" : "right",
  });
}

function drawWindow(sheet, box, shell, line, random) {
  rounded(sheet, { x: box.x - 26, y: box.y - 12, w: box.w + 52, h: box.h + 24 }, box.h, shell);
  sheet.stroke();
  rounded(sheet, box, box.h / 2, "#0b1722");
  const wound = random.between(0.3, 0.7);
  const pane = { x: box.x + box.w * 0.31, y: box.y + box.h * 0.14, w: box.w * 0.38, h: box.h * 0.72 };
  sheet.save();
  sheet.beginPath();
  sheet.rect(pane.x, pane.y, pane.w, pane.h);
  sheet.fillStyle = "#9fb6bd";
  sheet.fill();
  sheet.clip();
  sheet.fillStyle = "#3b2f2c";
  for (const [x, share] of [
    [box.x + box.h / 2, wound],
    [box.x + box.w - box.h / 2, 1 - wound],
  ]) {
    sheet.beginPath();
    sheet.arc(x, box.y + box.h / 2, box.h * (0.5 + share * 0.95), 0, Math.PI * 2);
    sheet.fill();
  }
  sheet.restore();
  for (const x of [box.x + box.h / 2, box.x + box.w - box.h / 2])
    drawHub(sheet, x, box.y + box.h / 2, box.h * 0.4, line);
}

function drawHub(sheet, x, y, radius) {
  sheet.fillStyle = PAPER;
  sheet.beginPath();
  sheet.arc(x, y, radius, 0, Math.PI * 2);
  sheet.fill();
  sheet.fillStyle = "#0b1722";
  sheet.beginPath();
  sheet.arc(x, y, radius * 0.72, 0, Math.PI * 2);
  sheet.fill();
  sheet.fillStyle = PAPER;
  for (let i = 0; i < 6; i++) {
    sheet.save();
    sheet.translate(x, y);
    sheet.rotate((i * Math.PI) / 3 + 0.2);
    sheet.fillRect(-radius * 0.08, -radius * 0.76, radius * 0.16, radius * 0.3);
    sheet.restore();
  }
}

function drawFoot(sheet, { x, y, w, h }, shell, line) {
  sheet.beginPath();
  sheet.moveTo(x + w * 0.17, y + h);
  sheet.lineTo(x + w * 0.2, y + h * 0.79);
  sheet.lineTo(x + w * 0.8, y + h * 0.79);
  sheet.lineTo(x + w * 0.83, y + h);
  sheet.strokeStyle = line;
  sheet.lineWidth = 1.5;
  sheet.stroke();
  sheet.fillStyle = mergeColors(shell, "#000000", 0.45);
  for (const [at, r] of [
    [0.27, 0.014],
    [0.37, 0.011],
    [0.63, 0.011],
    [0.73, 0.014],
  ]) {
    sheet.beginPath();
    sheet.arc(x + w * at, y + h * 0.92, w * r, 0, Math.PI * 2);
    sheet.fill();
  }
  for (const [sx, sy] of [
    [0.03, 0.05],
    [0.97, 0.05],
    [0.03, 0.95],
    [0.97, 0.95],
  ]) {
    sheet.beginPath();
    sheet.arc(x + w * sx, y + h * sy, w * 0.009, 0, Math.PI * 2);
    sheet.fill();
  }
}
