import { createHash } from "node:crypto";
import { type Memo, memoizeFrozen } from "#server/platform/frozen.ts";
import type { Globals } from "./globals.ts";

/** Backgrounds as in `app/styles/tokens.css`: page and tint. */
export const backgrounds = { light: ["#f5f6f2", "#dfeaec"], dark: ["#0e2033", "#17324a"] } as const;
const defaults = { light: "#b0125f", dark: "#ff7db3" };

/** WCAG 2.2, 1.4.3: text of normal size. */
const readable = 4.5;

export const fontPairings = ["chart", "quarto", "poster", "plain"] as const;
export type Pairing = (typeof fontPairings)[number];

/**
 * CSS for the owner's accent colours, darkened or lightened as far as the contrast needs; a single one serves both
 * schemes.
 * @returns empty if the default theme applies
 */
export function generateThemeCss({ accent, accentDark }: Pick<Globals, "accent" | "accentDark">): string {
  const light = parseHex(accent) ?? parseHex(accentDark);
  const dark = parseHex(accentDark) ?? parseHex(accent);
  if (!light || !dark) return "";
  const [day, night] = [ensureContrast("light", light), ensureContrast("dark", dark)];
  if (day === defaults.light && night === defaults.dark) return "";
  return `:root{--accent:${day}}@media (prefers-color-scheme:dark){:root{--accent:${night}}}`;
}

export function computeLightAccent({ accent }: Pick<Globals, "accent">): string {
  return ensureContrast("light", parseHex(accent) ?? defaults.light);
}

const versions: Memo = new WeakMap();

/** Changes with the CSS; undefined if the default theme applies. */
export function computeThemeVersion(globals: Pick<Globals, "accent" | "accentDark">): string | undefined {
  return memoizeFrozen(versions, [globals, computeThemeVersion], () => {
    const css = generateThemeCss(globals);
    return css ? createHash("sha256").update(css).digest("base64url").slice(0, 12) : undefined;
  });
}

/** The nearest mix with sufficient contrast. A default colour maps to the scheme's own default. */
function ensureContrast(scheme: "light" | "dark", colour: string): string {
  if (colour === defaults.light || colour === defaults.dark) return defaults[scheme];
  const ink = scheme === "light" ? 0 : 255;
  const mixed = Array.from({ length: steps + 1 }, (_, step) => mix(colour, ink, step / steps));
  const found = mixed.find((one) =>
    backgrounds[scheme].every((ground) => calculateContrast(one, ground) >= readable),
  );
  return found ?? defaults[scheme];
}

const steps = 50;

function mix(hex: string, ink: number, share: number): string {
  const parts = parseChannels(hex).map((part) => Math.round(part + (ink - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function parseChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function parseHex(colour: string | undefined): string | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour ?? "")?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function calculateContrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
