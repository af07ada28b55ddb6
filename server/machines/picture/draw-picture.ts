import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { isRightToLeft } from "#app/texts/direction.ts";
import { moonAt } from "#server/content/moon.ts";
import { grounds } from "#server/content/theme.ts";
import { tideDay } from "#server/content/tide-day.ts";
import { type Sky, stationOf } from "#server/content/tide-station.ts";
import { fitTitle } from "./fit-title.ts";
import { familyFor } from "./fonts.ts";

/** What a picture shows. */
export interface PictureSubject {
  title: string;
  /** BCP 47; undefined in the site's language. */
  lang: string | undefined;
  /** ISO 8601: whose tide and moon it shows, as far as the owner wants them. */
  date: string | undefined;
  sky: Sky | undefined;
  siteTitle: string;
  /** How the date is written. */
  locale: string;
  /** `#rrggbb` */
  accent: string;
}

/** What link previews show: the size that they ask for. @see https://ogp.me/#structured */
export const pictureSize = { width: 1200, height: 630 };
const { width, height } = pictureSize;
const ink = "#16324f";
const [paper, water] = grounds.light;
const margin = 80;
const room = { width: 820, height: 300, sizes: [128, 112, 96, 84, 72, 62], leading: 1.02 } as const;
const titleTop = 84;
const shore = 606;
const moon = { x: width - margin - 62, y: titleTop + 68, radius: 62 };

/**
 * Draws the picture of a page that has none: its title above the water, with the tide of the day it appeared and that
 * night's Moon where the site shows these.
 * @returns a PNG
 */
export async function drawPicture(subject: PictureSubject): Promise<Buffer<ArrayBuffer>> {
  const canvas = createCanvas(width, height);
  const sheet = canvas.getContext("2d");
  const mirrored = isRightToLeft(subject.lang ?? "") || /^\P{L}*\p{Script=Arabic}/u.test(subject.title);
  const day = new Date(subject.date ?? undated);
  sheet.fillStyle = paper;
  sheet.fillRect(0, 0, width, height);
  drawWater(sheet, heightsOn(day, subject.sky), subject.accent);
  if (subject.sky) drawMoon(sheet, day, mirrored ? width - moon.x : moon.x);
  drawFrame(sheet);
  drawWords(sheet, subject, mirrored);
  return Buffer.from(await canvas.encode("png"));
}

/** What has no day of its own gets one with a waxing crescent. */
const undated = "2019-03-11T12:00:00Z";

/** Metres from midnight to midnight; slack water where no tide is shown. */
function heightsOn(day: Date, sky: Sky | undefined): number[] {
  const station = stationOf(sky);
  return station ? tideDay(day, "en", station).heights : [slack, slack];
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

/** The dark disc, and the lit part of it between the limb and the terminator. */
function drawMoon(sheet: SKRSContext2D, day: Date, x: number) {
  const { y, radius } = moon;
  const { phase } = moonAt(day);
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

/** The neatline of a chart: two hairlines, and between them the degrees, every other one filled. */
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

function drawWords(sheet: SKRSContext2D, subject: PictureSubject, mirrored: boolean) {
  const [title, family] = wordsOf(subject);
  sheet.direction = mirrored ? "rtl" : "ltr";
  sheet.textAlign = mirrored ? "right" : "left";
  const x = mirrored ? width - margin : margin;
  // Arabic hangs dots and tails below its lines and stacks marks above them.
  const leading = mirrored ? 1.25 : room.leading;
  if (family) {
    const setIn = (size: number) => setFont(sheet, family, size, 650);
    const { size, lines } = fitTitle(title, { ...room, leading }, (text, at) => {
      setIn(at);
      return sheet.measureText(text).width;
    });
    setIn(size);
    sheet.fillStyle = ink;
    lines.forEach((line, index) => void sheet.fillText(line, x, titleTop + size * (0.8 + index * leading)));
  }
  drawImprint(sheet, subject, x);
}

/** The title; where no typeface of ours can write it, the site's name: better no title than boxes. */
function wordsOf({ title, siteTitle }: PictureSubject): [string, string | undefined] {
  const words = [title, siteTitle].map(writable).find((text) => text !== "" && familyFor(`${text}…`)) ?? "";
  return [words, familyFor(`${words}…`)];
}

/** Who publishes it, and when, on the water. */
function drawImprint(sheet: SKRSContext2D, { siteTitle, date, locale }: PictureSubject, x: number) {
  const name = writable(siteTitle);
  const family = familyFor(name);
  const day = date
    ? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date))
    : "";
  const baseline = shore - 36;
  sheet.fillStyle = ink;
  if (family && name !== "") {
    setFont(sheet, family, 34, 650);
    sheet.fillText(
      fitTitle(name, nameRoom, (text) => sheet.measureText(text).width).lines[0] ?? "",
      x,
      baseline,
    );
  }
  const figures = familyFor(day);
  if (!figures) return;
  const atEnd = x > width / 2;
  sheet.direction = isRightToLeft(locale) ? "rtl" : "ltr";
  sheet.textAlign = atEnd ? "left" : "right";
  setFont(sheet, figures, 26, 450);
  sheet.fillText(day, width - x, baseline);
}

const nameRoom = { width: 640, height: 40, sizes: [34], leading: 1 } as const;

function setFont(sheet: SKRSContext2D, family: string, size: number, weight: number) {
  sheet.font = `${size}px ${family}`;
  sheet.fontVariationSettings = `'wdth' 75, 'wght' ${weight}`;
}

/** Without the little pictures that no typeface of ours has. */
function writable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Emoji_Presentation}|\p{Cf}|\ufe0f|\u20e3/gu, "")
    .trim();
}
