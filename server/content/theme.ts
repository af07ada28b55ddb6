import { createHash } from "node:crypto";
import type { Globals } from "./globals.ts";

/** The grounds that an accent is read on, as `app/styles/tokens.css` has them: the page and the tint upon it. */
export const grounds = { light: ["#f5f6f2", "#dfeaec"], dark: ["#0e2033", "#17324a"] } as const;
const defaults = { light: "#b0125f", dark: "#ff7db3" };

/** WCAG 2.2, 1.4.3: text of normal size. */
const readable = 4.5;

/**
 * The accent colours an owner chose, as a style sheet.
 * @returns CSS, empty where the theme's own colours do: nothing chosen, not a hex colour, or too faint to read
 */
export function themeCss({ accent, accentDark }: Pick<Globals, "accent" | "accentDark">): string {
  const light = usable(accent, "light");
  const dark = usable(accentDark, "dark");
  return [
    light ? `:root{--accent:${light}}` : "",
    // Without a rule of its own, the dark scheme would inherit a light accent.
    light || dark ? `@media (prefers-color-scheme:dark){:root{--accent:${dark ?? defaults.dark}}}` : "",
  ].join("");
}

/** The accent on a light ground, `#rrggbb`: the owner's where it can be read there, else the theme's own. */
export function lightAccent({ accent }: Pick<Globals, "accent">): string {
  return usable(accent, "light") ?? defaults.light;
}

/** Names a version of the theme in its URL; undefined where no style sheet is needed. */
export function themeVersion(css: string): string | undefined {
  return css ? createHash("sha256").update(css).digest("base64url").slice(0, 12) : undefined;
}

function usable(colour: string | undefined, scheme: "light" | "dark"): string | undefined {
  const hex = hexOf(colour);
  if (!hex || hex === defaults[scheme]) return undefined;
  return grounds[scheme].every((ground) => contrast(hex, ground) >= readable) ? hex : undefined;
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
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
