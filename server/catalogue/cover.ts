import { z } from "zod";
import { idSchema, languageTagSchema } from "#server/directus/field-schemas.ts";
import { type Asset, AssetSchema } from "#server/directus/files/assets.ts";
import { textSchema } from "./product.ts";

/** A product as a list of what somebody bought shows it. */
export interface ProductCover {
  slug: string;
  title: string;
  lang: string | undefined;
  catalogueNumber: string | undefined;
  image: Asset | undefined;
}

/** A variant's row. */
export const CoverSchema = z
  .object({
    id: idSchema,
    image: AssetSchema,
    product: z.object({
      slug: z.string(),
      title: z.string(),
      catalogue_number: textSchema,
      lang: languageTagSchema,
      image: AssetSchema,
    }),
  })
  .transform(({ id, image, product: { catalogue_number, ...product } }) => ({
    id,
    cover: {
      ...product,
      catalogueNumber: catalogue_number,
      image: image ?? product.image,
    } satisfies ProductCover,
  }));
