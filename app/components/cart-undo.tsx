import { Button } from "./button.tsx";

/** The way back for the line that the last form removed. */
export function CartUndo({ removed }: { removed: { variant: string; quantity: number } }) {
  return (
    <form method="post" action="/cart/lines" className="cart-undo">
      <p role="status">Removed from your cart.</p>
      <input type="hidden" name="variant" value={removed.variant} />
      <input type="hidden" name="quantity" value={removed.quantity} />
      <Button variant="quiet">Put it back</Button>
    </form>
  );
}
