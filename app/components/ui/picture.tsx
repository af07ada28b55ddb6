import type { Asset } from "#server/directus/files/assets.ts";
import { buildAssetPath } from "./asset-path.ts";

const widths = [240, 480, 720, 960, 1600];

export interface PictureProps {
  asset: Asset;
  /** The `sizes` attribute: how wide the picture is shown at which width of the window. */
  sizes: string;
  /** The largest picture of the page: loaded at once, all others when they come near. */
  priority?: boolean;
  className?: string;
}

/** A picture of the backend in the sizes that `/assets` offers. */
export function Picture({ asset, sizes, priority = false, className }: PictureProps) {
  const { alt, width, height } = asset;
  return (
    <img
      className={className ? `picture ${className}` : "picture"}
      src={buildAssetPath(asset, "w960")}
      srcSet={widths.map((size) => `${buildAssetPath(asset, `w${size}`)} ${size}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
    />
  );
}
