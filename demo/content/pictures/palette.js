export const PAPER = "#f5f6f2";
export const INK = "#16324f";
export const MAGENTA = "#b0125f";
export const SHALLOW = "#dfeaec";
export const NIGHT = "#0e2033";

export const GROUNDS = { water: "#cfe0e3", rose: "#efd7e1", sand: "#d9dccb", night: NIGHT, paper: "#e9ebe5" };

/** Spot inks as printed on light stock, and their opaque cousins for dark stock. */
export const INKS = {
  teal: { light: "#79b4bd", dark: "#3f7f93" },
  shallow: { light: "#bcd9de", dark: "#2f5f7c" },
  ochre: { light: "#dfae45", dark: "#e3b451" },
  sea: { light: "#3f9a88", dark: "#56b39f" },
  rose: { light: "#e79bb4", dark: "#f2a9c1" },
  magenta: { light: MAGENTA, dark: "#ff7db3" },
  blue: { light: "#3d7fae", dark: "#69abd6" },
  sand: { light: "#d3c69a", dark: "#cdbf92" },
};

/** [mass, accent]: the first ink carries areas and dots, the second lines and the one thing that stands out. */
export const PAIRS = {
  light: [
    ["teal", "magenta"],
    ["teal", "magenta"],
    ["ochre", "magenta"],
    ["shallow", "magenta"],
    ["sea", "ochre"],
    ["rose", "sea"],
    ["sand", "magenta"],
    ["rose", "blue"],
    ["ochre", "sea"],
    ["teal", "ochre"],
    ["blue", "rose"],
  ],
  night: [
    ["shallow", "magenta"],
    ["shallow", "ochre"],
    ["teal", "rose"],
    ["teal", "magenta"],
    ["sea", "ochre"],
    ["blue", "rose"],
  ],
};

/** Papers a cover is printed on. */
export const STOCKS = {
  paper: PAPER,
  shallow: SHALLOW,
  blush: "#f6e4ea",
  buff: "#efe8d2",
  sage: "#e3e9dd",
  night: INK,
};

export const inkColour = (ink, night) => (INKS[ink] ? INKS[ink][night ? "dark" : "light"] : ink);

const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

export function mergeColors(from, to, share) {
  const end = channels(to);
  return `#${channels(from)
    .map((value, i) =>
      Math.round(value + (end[i] - value) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export function calculateLuminance(hex) {
  const [r, g, b] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function calculateContrast(a, b) {
  const [low, high] = [calculateLuminance(a), calculateLuminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
