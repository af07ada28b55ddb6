import { useTypeset } from "#app/page/typeset.ts";
import type { ProductCover } from "#server/catalogue/cover.ts";
import { Picture, type PictureProps } from "../ui/picture.tsx";

/**
 * The picture of a product whose title stands beside it; without one a plate with number and title. What is no longer
 * sold has nothing but its title.
 */
export function Cover({
  cover: { image, title, lang, catalogueNumber },
  ...picture
}: { cover: Partial<ProductCover> & Pick<ProductCover, "title"> } & Omit<PictureProps, "asset">) {
  const set = useTypeset();
  if (image) return <Picture asset={{ ...image, alt: "" }} {...picture} />;
  return (
    <div className="card-placeholder" aria-hidden="true">
      <span>{catalogueNumber}</span>
      <b lang={lang}>{set(title, lang)}</b>
    </div>
  );
}
