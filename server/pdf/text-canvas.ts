import type { SKRSContext2D } from "@napi-rs/canvas";
import { wrapText } from "#server/platform/wrap-text.ts";
import { getPdfFont, type Weight } from "./typeface.ts";

/** A4, in points. */
export const PAGE_SIZE = { width: 595, height: 842, margin: 56 } as const;
export const TEXT_WIDTH = PAGE_SIZE.width - 2 * PAGE_SIZE.margin;

/** Size in points. */
export interface Style {
  size: number;
  weight?: Weight;
  quiet?: boolean;
  /** Our own text: takes the document's direction instead of its first letter's. */
  ours?: boolean;
  atEnd?: boolean;
}

/** Mirrored for right-to-left documents; `from` is the offset from the start margin, `y` the baseline. */
export interface TextCanvas {
  text(text: string, at: [from: number, y: number], style: Style): void;
  rule(y: number, from?: number, to?: number): void;
}

const ink = "#16202b";
const grey = "#5a6570";
/** Any letter spacing disables ligatures: "fi" as one glyph would not be found by text search. */
const noLigatures = "0.01px";

export function createTextCanvas(context: SKRSContext2D, direction: "ltr" | "rtl"): TextCanvas {
  const isMirrored = direction === "rtl";
  const at = (from: number) =>
    isMirrored ? PAGE_SIZE.width - PAGE_SIZE.margin - from : PAGE_SIZE.margin + from;
  return {
    text(text, [from, y], { size, weight = 400, quiet = false, ours = false, atEnd = false }) {
      context.font = getPdfFont(size, weight, text);
      context.letterSpacing = noLigatures;
      context.fillStyle = quiet ? grey : ink;
      context.direction = (ours ? undefined : detectDirection(text)) ?? direction;
      context.textAlign = isMirrored === atEnd ? "left" : "right";
      context.fillText(text, at(from), y);
    },
    rule(y, from = 0, to = TEXT_WIDTH) {
      context.fillStyle = ink;
      context.fillRect(Math.min(at(from), at(to)), y, to - from, 0.5);
    },
  };
}

/** Like HTML's `dir="auto"`: a title in another script keeps its order. */
function detectDirection(text: string): "ltr" | "rtl" | undefined {
  const first = /[\p{L}\u200e\u200f]/u.exec(text)?.[0];
  if (!first) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u.test(first) ? "rtl" : "ltr";
}

/** Width in points. */
export function wrapToWidth(
  context: SKRSContext2D,
  text: string,
  { width, style }: { width: number; style: Style },
): string[] {
  context.font = getPdfFont(style.size, style.weight ?? 400, text);
  context.letterSpacing = noLigatures;
  return wrapText(text, (line) => context.measureText(line).width <= width);
}
