import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { ProductForm } from "#app/components/shop/product-form.tsx";
import { ProductHeader } from "#app/components/shop/product-header.tsx";
import { ProductPictures } from "#app/components/shop/product-pictures.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { FormErrors } from "#app/page/form-errors.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";

/** A choice that cannot be had, with its form as it was sent. */
export function InvalidSelection({
  product,
  refused,
  ...form
}: {
  product: ProductView;
  refused: FormErrors;
  quantity: string;
  amounts: Record<string, string>;
  nonce: string;
}) {
  return (
    <div className="product">
      <ErrorSummary errors={refused.errors} />
      <div className="product-buy">
        <ProductHeader product={product} title={<Link to={`/shop/${product.slug}`}>{product.title}</Link>} />
        <ProductForm product={product} errors={refused.errors} {...form} />
      </div>
      <ProductPictures product={product} />
    </div>
  );
}
