import { CartEstimate } from "#app/components/cart/cart-estimate.tsx";
import { CartLines } from "#app/components/cart/cart-lines.tsx";
import { CartNote } from "#app/components/cart/cart-note.tsx";
import { CartUndo } from "#app/components/cart/cart-undo.tsx";
import { CartCode } from "#app/components/cart/discount-code.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ShopLink } from "#app/components/shop/shop-link.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { useTranslations } from "#app/page/language.ts";
import linesScript from "#app/scripts/cart-lines.js?url";
import type { TotalView } from "#server/checkout/totals.ts";
import type { CartPageData } from "./load-cart-page.ts";

type Shown = Omit<CartPageData, "title">;

/** The cart, on its own URL and under those of its forms when one of them is refused. */
export function CartPage({ cart, estimate, refused }: Shown) {
  const t = useTranslations();
  return (
    <>
      <div className="cart">
        <PageHeader title={t("cart.title")} kicker={t("cart.pieces", { items: cart.pieces })} />
        <ErrorSummary errors={refused?.errors} />
        {cart.removed ? <CartUndo removed={cart.removed} /> : null}
        {cart.lines.length > 0 ? (
          <FilledCart cart={cart} estimate={estimate} refused={refused} />
        ) : (
          <EmptyCart />
        )}
      </div>
      {cart.lines.length > 0 || cart.removed ? <script type="module" src={linesScript} /> : null}
    </>
  );
}

function FilledCart({ cart, estimate, refused }: Shown) {
  const t = useTranslations();
  const sums: TotalView[] = [...cart.discount, ...(estimate?.sums ?? [])];
  const isEstimated = (estimate?.sums.length ?? 0) > 0;
  return (
    <>
      <CartLines lines={cart.lines} errors={refused?.errors ?? {}} values={refused?.values ?? {}} />
      <dl className="sums">
        <div className={isEstimated ? undefined : "sums-total"}>
          <dt>{t("cart.subtotal")}</dt>
          <dd>{cart.subtotal}</dd>
        </div>
        {sums.map(({ label, amount, isTotal }) => (
          <div key={label} className={isTotal ? "sums-total" : undefined}>
            <dt>{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {estimate ? <CartEstimate estimate={estimate} error={refused?.errors.country} /> : null}
      <CartCode cart={cart} error={refused?.errors.code} typed={refused?.values?.code} />
      <CartNote
        note={refused?.values?.note ?? cart.note}
        most={cart.noteLength}
        error={refused?.errors.note}
      />
      <p className="cart-note">
        {isEstimated ? t("buying.cart.estimate.next") : <NotReckonedYet cart={cart} />}
      </p>
      {cart.blocked ? (
        <p className="cart-note">{t("cart.blocked")}</p>
      ) : (
        <p>
          <ButtonLink to="/checkout">{t("cart.checkout")}</ButtonLink>
        </p>
      )}
    </>
  );
}

/** What the sums leave out until it is known where the cart goes. */
function NotReckonedYet({ cart: { physical, taxBehavior, taxAtPayment } }: Pick<Shown, "cart">) {
  const t = useTranslations();
  const taxOnTop = taxAtPayment ? t("cart.taxAtPayment") : t("cart.taxNext");
  return (
    <>
      {physical ? t("cart.deliveryNext") : t("cart.nothingSent")}{" "}
      {taxBehavior === "inclusive" ? t("cart.withTax") : taxOnTop}
    </>
  );
}

function EmptyCart() {
  const t = useTranslations();
  return (
    <EmptyState title={t("cart.empty")}>
      <ShopLink id="cart.lookAround" />
    </EmptyState>
  );
}
