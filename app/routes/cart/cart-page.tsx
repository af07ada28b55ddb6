import { ButtonLink } from "#app/components/button.tsx";
import { CartLines } from "#app/components/cart-lines.tsx";
import { CartUndo } from "#app/components/cart-undo.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import type { Refusal } from "#app/routes/refusal.ts";
import type { CartView } from "#server/cart/cart-view.ts";

/** The cart, on its own URL and under those of its forms when one of them is refused. */
export function CartPage({ cart, refused }: { cart: CartView; refused: Refusal | undefined }) {
  return (
    <div className="cart">
      <PageHeader title="Your cart" kicker={piecesOf(cart.pieces)} />
      <ErrorSummary errors={refused?.errors} />
      {cart.removed ? <CartUndo removed={cart.removed} /> : null}
      {cart.lines.length > 0 ? <FilledCart cart={cart} errors={refused?.errors ?? {}} /> : <EmptyCart />}
    </div>
  );
}

function piecesOf(pieces: number): string {
  return pieces === 1 ? "1 piece" : `${pieces} pieces`;
}

function FilledCart({ cart, errors }: { cart: CartView; errors: Record<string, string> }) {
  return (
    <>
      <CartLines lines={cart.lines} errors={errors} />
      <dl className="sums">
        <div className="sums-total">
          <dt>Subtotal</dt>
          <dd>{cart.subtotal}</dd>
        </div>
      </dl>
      <p className="cart-note">
        {cart.physical
          ? "Delivery is added on the next page, before you pay."
          : "Nothing is sent by post: you download it when you have paid."}{" "}
        Prices include tax.
      </p>
      {cart.blocked ? (
        <p className="cart-note">Change the marked lines to go on.</p>
      ) : (
        <p>
          <ButtonLink to="/checkout">Go to checkout</ButtonLink>
        </p>
      )}
    </>
  );
}

function EmptyCart() {
  return (
    <EmptyState title="There is nothing in it yet">
      <p>
        Have a look at <a href="/shop">the shop</a>.
      </p>
    </EmptyState>
  );
}
