import { AddedPanel } from "#app/components/cart/added-panel.tsx";
import { CartLines } from "#app/components/cart/cart-lines.tsx";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import { CartUndo } from "#app/components/cart/cart-undo.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ShopLink } from "#app/components/shop/shop-link.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { useTranslations } from "#app/page/language.ts";
import linesScript from "#app/scripts/cart-lines.js?url";
import type { CartPageData } from "./load-cart-page.ts";

/** The cart, on its own URL and under those of its forms when one of them is refused. */
export function CartPage({ cart, estimate, refused }: Omit<CartPageData, "title">) {
  const t = useTranslations();
  const isFilled = cart.lines.length > 0;
  return (
    <>
      <div className="cart">
        <PageHeader title={t("cart.title")} kicker={t("cart.pieces", { items: cart.pieces })} />
        <ErrorSummary errors={refused?.errors} />
        {cart.added ? (
          <p className="cart-added" role="status">
            {cart.added}
          </p>
        ) : null}
        {cart.removed ? <CartUndo removed={cart.removed} /> : null}
        {isFilled ? (
          <div className="cart-body">
            <CartLines lines={cart.lines} errors={refused?.errors ?? {}} values={refused?.values ?? {}} />
            <CartSummary cart={cart} estimate={estimate} refused={refused} />
          </div>
        ) : (
          <EmptyState title={t("cart.empty")}>
            <ShopLink id="cart.lookAround" />
          </EmptyState>
        )}
      </div>
      <AddedPanel cart={cart} />
      {isFilled || cart.removed ? <script type="module" src={linesScript} /> : null}
    </>
  );
}
