import type { SKRSContext2D } from "@napi-rs/canvas";
import { breakLines } from "#server/break-lines.ts";
import { paperFont, type Weight } from "./typeface.ts";

/** A4, in points. */
export const sheet = { width: 595, height: 842, margin: 56 } as const;
/** Between the margins. */
export const measure = sheet.width - 2 * sheet.margin;

/** How a text is set. Sizes in points. */
export interface Style {
  size: number;
  weight?: Weight;
  /** Grey, for what is not read first. */
  quiet?: boolean;
  /** Our own words, whatever they begin with: they run as the page does. */
  ours?: boolean;
  /** It ends where it is put, instead of beginning there. */
  atEnd?: boolean;
}

/** Writes on one page, from the side on which its language begins. */
export interface Pen {
  /** @param from from the margin on the side where lines begin; @param y of the baseline */
  text(text: string, from: number, y: number, style: Style): void;
  rule(y: number, from?: number, to?: number): void;
}

const ink = "#16202b";
const grey = "#5a6570";
/** Without it "fi" becomes one glyph that no reader finds again. */
const noLigatures = "0.01px";

/** A pen for a page of a document whose lines run so. */
export function penFor(context: SKRSContext2D, direction: "ltr" | "rtl"): Pen {
  const isMirrored = direction === "rtl";
  const at = (from: number) => (isMirrored ? sheet.width - sheet.margin - from : sheet.margin + from);
  return {
    text(text, from, y, { size, weight = 400, quiet = false, ours = false, atEnd = false }) {
      context.font = paperFont(size, weight, text);
      context.letterSpacing = noLigatures;
      context.fillStyle = quiet ? grey : ink;
      context.direction = (ours ? undefined : directionOf(text)) ?? direction;
      context.textAlign = isMirrored === atEnd ? "left" : "right";
      context.fillText(text, at(from), y);
    },
    rule(y, from = 0, to = measure) {
      context.fillStyle = ink;
      context.fillRect(Math.min(at(from), at(to)), y, to - from, 0.5);
    },
  };
}

/** As HTML's `dir="auto"`: a title in another language than the page's keeps its order. */
function directionOf(text: string): "ltr" | "rtl" | undefined {
  const first = /[\p{L}\u200e\u200f]/u.exec(text)?.[0];
  if (!first) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u.test(first) ? "rtl" : "ltr";
}

/** Breaks a text into lines of a width in points. */
export function linesIn(context: SKRSContext2D, text: string, width: number, style: Style): string[] {
  context.font = paperFont(style.size, style.weight ?? 400, text);
  context.letterSpacing = noLigatures;
  return breakLines(text, (line) => context.measureText(line).width <= width);
}
