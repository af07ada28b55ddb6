import { ButtonLink } from "#app/components/button.tsx";
import { CartCode } from "#app/components/cart-code.tsx";
import { CartEstimate } from "#app/components/cart-estimate.tsx";
import { CartLines } from "#app/components/cart-lines.tsx";
import { CartNote } from "#app/components/cart-note.tsx";
import { CartUndo } from "#app/components/cart-undo.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ToShop } from "#app/components/to-shop.tsx";
import { useTexts } from "#app/language.ts";
import linesScript from "#app/scripts/cart-lines.js?url";
import type { SumView } from "#server/checkout/sums.ts";
import type { CartPageData } from "./load-cart-page.ts";

type Shown = Omit<CartPageData, "title">;

/** The cart, on its own URL and under those of its forms when one of them is refused. */
export function CartPage({ cart, estimate, refused }: Shown) {
  const { cart: words } = useTexts();
  return (
    <>
      <div className="cart">
        <PageHeader title={words.title} kicker={words.pieces(cart.pieces)} />
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
  const { cart: words, buying } = useTexts();
  const sums: SumView[] = [...cart.discount, ...(estimate?.sums ?? [])];
  const isEstimated = (estimate?.sums.length ?? 0) > 0;
  return (
    <>
      <CartLines lines={cart.lines} errors={refused?.errors ?? {}} values={refused?.values ?? {}} />
      <dl className="sums">
        <div className={isEstimated ? undefined : "sums-total"}>
          <dt>{words.subtotal}</dt>
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
      <p className="cart-note">{isEstimated ? buying.cart.estimate.next : <NotReckonedYet cart={cart} />}</p>
      {cart.blocked ? (
        <p className="cart-note">{words.blocked}</p>
      ) : (
        <p>
          <ButtonLink to="/checkout">{words.checkout}</ButtonLink>
        </p>
      )}
    </>
  );
}

/** What the sums leave out until it is known where the cart goes. */
function NotReckonedYet({ cart: { physical, taxBehavior, taxAtPayment } }: Pick<Shown, "cart">) {
  const { cart: words } = useTexts();
  const taxOnTop = taxAtPayment ? words.taxAtPayment : words.taxNext;
  return (
    <>
      {physical ? words.deliveryNext : words.nothingSent}{" "}
      {taxBehavior === "inclusive" ? words.withTax : taxOnTop}
    </>
  );
}

function EmptyCart() {
  const { cart: words } = useTexts();
  return (
    <EmptyState title={words.empty}>
      <ToShop text={words.lookAround} />
    </EmptyState>
  );
}
