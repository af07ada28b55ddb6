import { ButtonLink } from "#app/components/button.tsx";
import { CartCode } from "#app/components/cart-code.tsx";
import { CartLines } from "#app/components/cart-lines.tsx";
import { CartNote } from "#app/components/cart-note.tsx";
import { CartUndo } from "#app/components/cart-undo.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ToShop } from "#app/components/to-shop.tsx";
import { useTexts } from "#app/language.ts";
import type { Refusal } from "#app/routes/refusal.ts";
import type { CartView } from "#server/cart/cart-view.ts";

/** The cart, on its own URL and under those of its forms when one of them is refused. */
export function CartPage({ cart, refused }: { cart: CartView; refused: Refusal | undefined }) {
  const { cart: words } = useTexts();
  return (
    <div className="cart">
      <PageHeader title={words.title} kicker={words.pieces(cart.pieces)} />
      <ErrorSummary errors={refused?.errors} />
      {cart.removed ? <CartUndo removed={cart.removed} /> : null}
      {cart.lines.length > 0 ? <FilledCart cart={cart} refused={refused} /> : <EmptyCart />}
    </div>
  );
}

function FilledCart({ cart, refused }: { cart: CartView; refused: Refusal | undefined }) {
  const { cart: words } = useTexts();
  return (
    <>
      <CartLines lines={cart.lines} errors={refused?.errors ?? {}} />
      <dl className="sums">
        <div className="sums-total">
          <dt>{words.subtotal}</dt>
          <dd>{cart.subtotal}</dd>
        </div>
        {cart.discount.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <CartCode cart={cart} error={refused?.errors.code} typed={refused?.values?.code} />
      <CartNote
        note={refused?.values?.note ?? cart.note}
        most={cart.noteLength}
        error={refused?.errors.note}
      />
      <p className="cart-note">
        {cart.physical ? words.deliveryNext : words.nothingSent}{" "}
        {cart.taxBehavior === "inclusive" ? words.withTax : words.taxNext}
      </p>
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

function EmptyCart() {
  const { cart: words } = useTexts();
  return (
    <EmptyState title={words.empty}>
      <ToShop text={words.lookAround} />
    </EmptyState>
  );
}
