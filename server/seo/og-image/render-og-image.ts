import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { isRightToLeft } from "#app/messages/direction.ts";
import { calculateMoonPhase } from "#server/content/almanac/moon.ts";
import { calculateTideDay } from "#server/content/almanac/tide-day.ts";
import { findTideStation, type SkyOption } from "#server/content/almanac/tide-station.ts";
import { backgrounds } from "#server/content/site/theme.ts";
import { formatDay } from "#server/platform/intl.ts";
import { wrapTitle } from "./fit-title.ts";
import { findFontFamily } from "./fonts.ts";

export interface OgImageContent {
  title: string;
  lang: string | undefined;
  /** ISO 8601: the day of the tide and moon. */
  date: string | undefined;
  sky: SkyOption | undefined;
  siteTitle: string;
  locale: string;
  /** `#rrggbb` */
  accent: string;
}

/** Recommended size of link previews. @see https://ogp.me/#structured */
export const pictureSize = { width: 1200, height: 630 };
const { width, height } = pictureSize;
const ink = "#16324f";
const [paper, water] = backgrounds.light;
const margin = 80;
const room = { width: 820, height: 300, sizes: [128, 112, 96, 84, 72, 62], leading: 1.02 } as const;
const titleTop = 84;
const shore = 606;
const moon = { x: width - margin - 62, y: titleTop + 68, radius: 62 };

/** Draws a PNG: the title above the tide curve and moon of the day of publication, where the site shows them. */
export async function renderOgImage(subject: OgImageContent): Promise<Buffer<ArrayBuffer>> {
  const canvas = createCanvas(width, height);
  const sheet = canvas.getContext("2d");
  const mirrored = isRightToLeft(subject.lang ?? "") || /^\P{L}*\p{Script=Arabic}/u.test(subject.title);
  const day = new Date(subject.date ?? undated);
  sheet.fillStyle = paper;
  sheet.fillRect(0, 0, width, height);
  drawWater(sheet, computeHeights(day, subject.sky), subject.accent);
  if (subject.sky) drawMoon(sheet, day, mirrored ? width - moon.x : moon.x);
  drawFrame(sheet);
  drawWords(sheet, subject, mirrored);
  return Buffer.from(await canvas.encode("png"));
}

const undated = "2019-03-11T12:00:00Z";

/** Metres from midnight to midnight; constant without a tide station. */
function computeHeights(day: Date, sky: SkyOption | undefined): number[] {
  const station = findTideStation(sky);
  return station ? calculateTideDay(day, "en", station).heights : [slack, slack];
}

const slack = 2.4;

function drawWater(sheet: SKRSContext2D, heights: number[], accent: string) {
  const x = (step: number) => (step / (heights.length - 1)) * width;
  const y = (metres: number) => 532 - metres * 32;
  const trace = () => {
    sheet.beginPath();
    heights.forEach((metres, step) => void sheet.lineTo(x(step), y(metres)));
  };
  trace();
  sheet.lineTo(width, height);
  sheet.lineTo(0, height);
  sheet.fillStyle = water;
  sheet.fill();
  trace();
  sheet.strokeStyle = accent;
  sheet.lineWidth = 4;
  sheet.stroke();
}

/** The dark disc, and the lit part between limb and terminator. */
function drawMoon(sheet: SKRSContext2D, day: Date, x: number) {
  const { y, radius } = moon;
  const { phase } = calculateMoonPhase(day);
  const waxing = phase < 0.5;
  const terminator = Math.cos(phase * 2 * Math.PI) * radius;
  sheet.fillStyle = ink;
  sheet.beginPath();
  sheet.arc(x, y, radius, 0, 2 * Math.PI);
  sheet.fill();
  sheet.fillStyle = paper;
  sheet.beginPath();
  sheet.arc(x, y, radius - 3, -Math.PI / 2, Math.PI / 2, !waxing);
  const short = Math.max(0, Math.abs(terminator) - 3);
  sheet.ellipse(x, y, short, radius - 3, 0, Math.PI / 2, -Math.PI / 2, waxing === terminator > 0);
  sheet.fill();
}

/** Neatline of a nautical chart: degrees between two hairlines, every other one filled. */
function drawFrame(sheet: SKRSContext2D) {
  const [outer, inner, degree] = [18, 28, 41];
  sheet.fillStyle = paper;
  for (const [x, y, w, h] of [
    [0, 0, width, inner],
    [0, height - inner, width, inner],
    [0, 0, inner, height],
    [width - inner, 0, inner, height],
  ] as const)
    sheet.fillRect(x, y, w, h);
  sheet.strokeStyle = ink;
  sheet.lineWidth = 1.5;
  for (const inset of [outer, inner]) {
    sheet.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);
  }
  sheet.fillStyle = ink;
  const wide = inner - outer;
  for (let x = inner; x < width - inner; x += 2 * degree) {
    const length = Math.min(degree, width - inner - x);
    sheet.fillRect(x, outer, length, wide);
    sheet.fillRect(x, height - inner, length, wide);
  }
  for (let y = inner; y < height - inner; y += 2 * degree) {
    const length = Math.min(degree, height - inner - y);
    sheet.fillRect(outer, y, wide, length);
    sheet.fillRect(width - inner, y, wide, length);
  }
}

function drawWords(sheet: SKRSContext2D, subject: OgImageContent, mirrored: boolean) {
  const [title, family] = getTexts(subject);
  sheet.direction = mirrored ? "rtl" : "ltr";
  sheet.textAlign = mirrored ? "right" : "left";
  const x = mirrored ? width - margin : margin;
  // Arabic needs more line height for its dots, tails and marks.
  const leading = mirrored ? 1.25 : room.leading;
  if (family) {
    const setSize = (size: number) => setFont(sheet, family, { size, weight: 650 });
    const { size, lines } = wrapTitle(title, { ...room, leading }, (text, at) => {
      setSize(at);
      return sheet.measureText(text).width;
    });
    setSize(size);
    sheet.fillStyle = ink;
    lines.forEach((line, index) => void sheet.fillText(line, x, titleTop + size * (0.8 + index * leading)));
  }
  drawImprint(sheet, subject, x);
}

/** Falls back to the site's name if no typeface has the title's characters. */
function getTexts({ title, siteTitle }: OgImageContent): [string, string | undefined] {
  const words =
    [title, siteTitle].map(writable).find((text) => text !== "" && findFontFamily(`${text}…`)) ?? "";
  return [words, findFontFamily(`${words}…`)];
}

function drawImprint(sheet: SKRSContext2D, { siteTitle, date, locale }: OgImageContent, x: number) {
  const name = writable(siteTitle);
  const family = findFontFamily(name);
  const day = date ? formatDay(date, locale) : "";
  const baseline = shore - 36;
  sheet.fillStyle = ink;
  if (family && name !== "") {
    setFont(sheet, family, { size: 34, weight: 650 });
    sheet.fillText(
      wrapTitle(name, nameRoom, (text) => sheet.measureText(text).width).lines[0] ?? "",
      x,
      baseline,
    );
  }
  const figures = findFontFamily(day);
  if (!figures) return;
  const atEnd = x > width / 2;
  sheet.direction = isRightToLeft(locale) ? "rtl" : "ltr";
  sheet.textAlign = atEnd ? "left" : "right";
  setFont(sheet, figures, { size: 26, weight: 450 });
  sheet.fillText(day, width - x, baseline);
}

const nameRoom = { width: 640, height: 40, sizes: [34], leading: 1 } as const;

function setFont(sheet: SKRSContext2D, family: string, { size, weight }: { size: number; weight: number }) {
  sheet.font = `${size}px ${family}`;
  sheet.fontVariationSettings = `'wdth' 75, 'wght' ${weight}`;
}

/** Strips emoji, which our typefaces lack. */
function writable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Emoji_Presentation}|\p{Cf}|\ufe0f|\u20e3/gu, "")
    .trim();
}
