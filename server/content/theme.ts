import { createHash } from "node:crypto";
import type { Globals } from "./globals.ts";

/** The grounds that an accent is read on, as `app/styles/tokens.css` has them: the page and the tint upon it. */
export const grounds = { light: ["#f5f6f2", "#dfeaec"], dark: ["#0e2033", "#17324a"] } as const;
const defaults = { light: "#b0125f", dark: "#ff7db3" };

/** WCAG 2.2, 1.4.3: text of normal size. */
const readable = 4.5;

/** The pairs of typefaces that an owner can choose from, the theme's own first; `docs/theming.md` says what is in them. */
export const pairings = ["chart", "quarto", "poster", "plain"] as const;
export type Pairing = (typeof pairings)[number];

/**
 * The accent colours an owner chose, as a style sheet. One that is too faint to read is made as much darker, or at
 * night lighter, as it has to be; where only one is chosen, the other scheme takes it too.
 * @returns CSS, empty where the theme's own colours do: nothing chosen, or nothing that is a hex colour
 */
export function themeCss({ accent, accentDark }: Pick<Globals, "accent" | "accentDark">): string {
  const light = hexOf(accent) ?? hexOf(accentDark);
  const dark = hexOf(accentDark) ?? hexOf(accent);
  if (!light || !dark) return "";
  const [day, night] = [readableOn("light", light), readableOn("dark", dark)];
  if (day === defaults.light && night === defaults.dark) return "";
  return `:root{--accent:${day}}@media (prefers-color-scheme:dark){:root{--accent:${night}}}`;
}

/** The accent on a light ground, `#rrggbb`: the owner's, so that it can be read there, else the theme's own. */
export function lightAccent({ accent }: Pick<Globals, "accent">): string {
  return readableOn("light", hexOf(accent) ?? defaults.light);
}

/** Names a version of the theme in its URL; undefined where no style sheet is needed. */
export function themeVersion(css: string): string | undefined {
  return css ? createHash("sha256").update(css).digest("base64url").slice(0, 12) : undefined;
}

/** The first of ever darker or lighter ones that can be read. The theme's own stands for itself in either scheme. */
function readableOn(scheme: "light" | "dark", colour: string): string {
  if (colour === defaults.light || colour === defaults.dark) return defaults[scheme];
  const ink = scheme === "light" ? 0 : 255;
  const mixed = Array.from({ length: steps + 1 }, (_, step) => mix(colour, ink, step / steps));
  const found = mixed.find((one) => grounds[scheme].every((ground) => contrast(one, ground) >= readable));
  return found ?? defaults[scheme];
}

const steps = 50;

/** A colour with a share of black (0) or white (255) in it. */
function mix(hex: string, ink: number, share: number): string {
  const parts = channelsOf(hex).map((part) => Math.round(part + (ink - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function hexOf(colour: string | undefined): string | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour ?? "")?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/**
 * The contrast ratio of two colours, 1 to 21.
 * @param first `#rrggbb`, as is the second
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
