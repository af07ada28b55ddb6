import { useId } from "react";
import { useTranslations } from "#app/page/language.ts";
import { buildAssetPath } from "./asset-path.ts";
import { Button } from "./button.tsx";
import { Picture, type PictureProps } from "./picture.tsx";

/** The width of `w2400`. */
const largest = 2400;

/**
 * A picture that opens as large as the window; the browser does it without script, and a script goes on to the next one.
 * What the page has of it already lies beneath until the large one is there.
 */
export function Lightbox(picture: PictureProps) {
  const t = useTranslations();
  const id = `zoom${useId()}`;
  const { asset } = picture;
  const name = asset.alt ? t("shop.enlargeNamed", { picture: asset.alt }) : t("shop.enlarge");
  const size = getFullSize(asset);
  return (
    <>
      <button type="button" className="zoom" popoverTarget={id} aria-label={name}>
        <Picture {...picture} />
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={name} className="zoomed">
        {/* Asked for when they are first shown: what is lazy and not laid out is not loaded. */}
        <img src={buildAssetPath(asset, "w960")} alt="" {...size} loading="lazy" />
        <img src={buildAssetPath(asset, "w2400")} alt={asset.alt} {...size} loading="lazy" />
        <Button type="button" variant="secondary" popoverTarget={id} popoverTargetAction="hide" autoFocus>
          {t("shop.closePicture")}
        </Button>
        <Turn by={-1} label={t("shop.previousPicture")} />
        <Turn by={1} label={t("shop.nextPicture")} />
      </div>
    </>
  );
}

/** Hidden until the script is there that it needs. */
function Turn({ by, label }: { by: 1 | -1; label: string }) {
  return <button type="button" className="zoom-turn" data-turn={by} aria-label={label} hidden />;
}

function getFullSize({ width, height }: PictureProps["asset"]) {
  const scale = Math.min(1, largest / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
