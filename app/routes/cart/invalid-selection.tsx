import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ProductForm } from "#app/components/shop/product-form.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Picture } from "#app/components/ui/picture.tsx";
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
      <div className="product-plate">
        {product.image ? <Picture asset={product.image} sizes="(min-width: 60rem) 45vw, 92vw" /> : null}
      </div>
      <div className="product-buy">
        <PageHeader
          title={<Link to={`/shop/${product.slug}`}>{product.title}</Link>}
          kicker={product.catalogueNumber}
          lang={product.lang}
        />
        <ErrorSummary errors={refused.errors} />
        <ProductForm product={product} errors={refused.errors} {...form} />
      </div>
    </div>
  );
}
