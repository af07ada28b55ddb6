import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Picture } from "#app/components/picture.tsx";
import { ProductForm } from "#app/components/product-form.tsx";
import type { Refusal } from "#app/routes/refusal.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";

/** A choice that cannot be had, with its form as it was sent. */
export function RefusedChoice({
  product,
  refused,
  ...form
}: {
  product: ProductView;
  refused: Refusal;
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
