import type { Asset } from "#server/directus/files/assets.ts";
import { buildAssetPath } from "./asset-path.ts";

const widths = [240, 480, 720, 960, 1600, 2400];
/** That of pictures which never fill a window. */
const widest = 1600;

export interface PictureProps {
  asset: Asset;
  /** The `sizes` attribute: how wide the picture is shown at which width of the window. */
  sizes: string;
  /** The largest picture of the page: loaded at once, all others when they come near. */
  priority?: boolean;
  /** It may fill the window, or is cropped from one that would. */
  large?: boolean;
  className?: string;
}

/** A picture of the backend in the sizes that `/assets` offers. */
export function Picture({ asset, sizes, priority = false, large = false, className }: PictureProps) {
  const { alt, width, height } = asset;
  const offered = large ? widths : widths.filter((size) => size <= widest);
  return (
    <img
      className={className ? `picture ${className}` : "picture"}
      src={buildAssetPath(asset, "w960")}
      srcSet={offered.map((size) => `${buildAssetPath(asset, `w${size}`)} ${size}w`).join(", ")}
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
