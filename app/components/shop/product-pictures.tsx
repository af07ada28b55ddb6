import { useTranslations } from "#app/page/language.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import type { Asset, MediaFile } from "#server/directus/files/assets.ts";
import { buildAssetPath } from "../ui/asset-path.ts";
import { Lightbox } from "../ui/lightbox.tsx";
import { Player } from "../ui/media.tsx";

/** How wide a picture is that is shown whole on its plate, whose heights are those of product.css. */
function getPlateSizes({ width, height }: Pick<Asset, "width" | "height">): string {
  const ratio = Number((width / height).toFixed(2));
  const share = (whole: number) => Math.round(whole * Math.min(1, ratio));
  const contain = (most: string, rest: string) => `min(${most}, max(10rem, ${ratio} * (100vh - ${rest})))`;
  return `(min-width: 60rem) ${contain(`${share(46)}rem`, "11.5rem")}, ${contain(`${share(98)}vw`, "29rem")}`;
}

/** A strip of all pictures that is moved sideways, and a small one of each that leads there: neither needs a script. */
export function ProductPictures({ product }: { product: Pick<ProductView, "image" | "images"> }) {
  const t = useTranslations();
  const { image, images } = product;
  const all: MediaFile[] = [...(image ? [image] : []), ...images.filter(({ id }) => id !== image?.id)];
  const buildPictureId = (index: number) => `picture-${index + 1}`;
  if (all.length === 0) return <div className="product-pictures" data-now="pictures" />;
  return (
    <section className="product-pictures" aria-label={t("shop.pictures")} data-now="pictures">
      <ul className="product-main-image">
        {all.map((asset, index) => (
          <li key={asset.id} id={buildPictureId(index)}>
            {"plays" in asset ? <Player asset={asset} /> : <Plate asset={asset} isFirst={index === 0} />}
          </li>
        ))}
      </ul>
      {all.length > 1 ? (
        <ul className="product-thumbs">
          {all.map((asset, index) => (
            <li key={asset.id}>
              <a
                href={`#${buildPictureId(index)}`}
                aria-label={t("shop.pictureOf", { number: index + 1, all: all.length })}
              >
                {"plays" in asset ? (
                  "▶"
                ) : (
                  <img src={buildAssetPath(asset, "w240")} width={72} height={90} alt="" loading="lazy" />
                )}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** A picture whole, and the same one drawn out behind it, so that its ground fills the plate. */
function Plate({ asset, isFirst }: { asset: Exclude<MediaFile, { plays: unknown }>; isFirst: boolean }) {
  return (
    <>
      <img
        className="main-image-background"
        src={buildAssetPath(asset, "w240")}
        width={240}
        height={240}
        alt=""
        loading="lazy"
        fetchPriority="low"
      />
      <Lightbox asset={asset} sizes={getPlateSizes(asset)} priority={isFirst} />
    </>
  );
}
