import type { ReactNode } from "react";
import type { ProductView } from "#server/catalogue/product-view.ts";
import type { VariantView } from "#server/catalogue/variant-view.ts";

/**
 * Something that differs between the variants. Where all of them are listed, the style sheet shows that of the radio which is
 * chosen, so that prices follow the choice without a script; else it is that of the variant which the page was opened with.
 */
export function ByVariant({
  product: { variants, chosen, missing, isListed },
  children,
}: {
  product: Pick<ProductView, "variants" | "chosen" | "missing" | "isListed">;
  children: (variant: VariantView) => ReactNode;
}) {
  if (missing && !isListed) return null;
  const first = variants.find(({ id }) => id === chosen) ?? variants[0];
  return (
    <span className="by-variant">
      {variants
        .filter((variant) => isListed || variant === first)
        .map((variant) => (
          <span key={variant.id} className={variant === first ? "is-chosen" : undefined}>
            {children(variant)}
          </span>
        ))}
    </span>
  );
}
