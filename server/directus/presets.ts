/** The formats that a picture is answered in. */
export type PictureFormat = "avif" | "webp" | "jpg" | "png";

export interface Preset {
  width: number;
  /** With a height the picture is cut to that shape. */
  height?: number;
  /** Always this format, whoever asks: not every reader of link previews knows the newer ones. */
  format?: PictureFormat;
}

/** Pictures are asked for by these names only; a stranger cannot make the backend scale to any other size. */
const presets: Record<string, Preset> = {
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

/** How each format is written. AVIF's own default effort takes ten times the CPU for a tenth fewer bytes. */
const output: Record<PictureFormat, Record<string, string>> = {
  avif: { transforms: JSON.stringify([["toFormat", "avif", { quality: 55, effort: 2 }]]) },
  webp: { format: "webp", quality: "80" },
  jpg: { format: "jpg", quality: "82" },
  png: { format: "png" },
};

/** What the backend can scale; an SVG has every size already. */
const scalable = new Set(["image/jpeg", "image/png", "image/webp", "image/tiff", "image/avif"]);

/** The preset of a name, undefined for any other. */
export function presetOf(name: string): Preset | undefined {
  return Object.hasOwn(presets, name) ? presets[name] : undefined;
}

/** True for pictures that browsers show but Directus cannot scale: they are given out as they are, whatever the size. */
export function isShownWhole(type: string): boolean {
  return /^image\/(svg\+xml|gif|bmp|x-icon|vnd\.microsoft\.icon)$/.test(type);
}

/** True for files that have sizes. */
export function isScalable(type: string): boolean {
  return scalable.has(type);
}

/**
 * The smallest format that the asker says it can read. What only says "anything" may be an old browser, which says so
 * too and can read neither.
 * @param accept the request's `Accept`
 * @param type the media type of the original: a PNG may be see-through and stays one
 */
export function formatFor(preset: Preset, accept: string | null, type: string): PictureFormat {
  if (preset.format) return preset.format;
  const accepts = (wanted: string) =>
    (accept ?? "").split(",").some((range) => {
      const [name, ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      return name === wanted && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (accepts("image/avif")) return "avif";
  if (accepts("image/webp")) return "webp";
  return type === "image/png" ? "png" : "jpg";
}

/** Directus's query for a preset in a format. @see https://directus.io/docs/guides/files/transform */
export function transformOf(preset: Preset, format: PictureFormat): Record<string, string> {
  const { width, height } = preset;
  return {
    width: String(width),
    ...output[format],
    ...(height ? { height: String(height), fit: "cover" } : { withoutEnlargement: "true" }),
  };
}
