import Negotiator from "negotiator";

export type PictureFormat = "avif" | "webp" | "jpg" | "png";

export interface ImagePreset {
  width: number;
  height?: number;
  /** Overrides content negotiation: not every reader of link previews supports newer formats. */
  format?: PictureFormat;
}

/** Allowlist: arbitrary sizes would let strangers make the backend scale images. */
const presets: Record<string, ImagePreset> = {
  w240: { width: 240 },
  w480: { width: 480 },
  w720: { width: 720 },
  w960: { width: 960 },
  w1600: { width: 1600 },
  w2400: { width: 2400 },
  icon192: { width: 192, height: 192, format: "png" },
  icon512: { width: 512, height: 512, format: "png" },
  og: { width: 1200, height: 630, format: "jpg" },
};

/** Encoder settings. AVIF's default effort takes ten times the CPU for a tenth fewer bytes. */
const output: Record<PictureFormat, Record<string, string>> = {
  avif: { transforms: JSON.stringify([["toFormat", "avif", { quality: 50, effort: 2 }]]) },
  webp: { format: "webp", quality: "80" },
  jpg: { format: "jpg", quality: "82" },
  png: { format: "png" },
};

const scalable = new Set(["image/jpeg", "image/png", "image/webp", "image/tiff", "image/avif"]);

export function findPreset(name: string): ImagePreset | undefined {
  return Object.hasOwn(presets, name) ? presets[name] : undefined;
}

/** True for images that browsers show but Directus cannot scale; they are served unchanged. */
export function isUnscalableImage(type: string): boolean {
  return /^image\/(svg\+xml|gif|bmp|x-icon|vnd\.microsoft\.icon)$/.test(type);
}

export function isScalable(type: string): boolean {
  return scalable.has(type);
}

/**
 * Content negotiation: the smallest format that `Accept` names explicitly; old browsers send wildcards too. A PNG
 * original may be transparent and stays one.
 */
export function chooseImageFormat(preset: ImagePreset, accept: string | null, type: string): PictureFormat {
  if (preset.format) return preset.format;
  const named = new Negotiator({
    headers: { accept: (accept ?? "").slice(0, 1000).toLowerCase() },
  }).mediaTypes();
  if (named.includes("image/avif")) return "avif";
  if (named.includes("image/webp")) return "webp";
  return type === "image/png" ? "png" : "jpg";
}

/** Directus's transformation parameters. @see https://directus.io/docs/guides/files/transform */
export function toDirectusTransform(preset: ImagePreset, format: PictureFormat): Record<string, string> {
  const { width, height } = preset;
  return {
    width: String(width),
    ...output[format],
    ...(height ? { height: String(height), fit: "cover" } : { withoutEnlargement: "true" }),
  };
}
