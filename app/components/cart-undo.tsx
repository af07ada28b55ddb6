import { useTexts } from "#app/language.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";

/** The way back for the line that the last form removed. */
export function CartUndo({ removed }: { removed: { variant: string; quantity: number } }) {
  const { cart } = useTexts();
  return (
    <Form method="post" action="/cart/lines" className="cart-undo">
      <p role="status">{cart.removed}</p>
      <input type="hidden" name="variant" value={removed.variant} />
      <input type="hidden" name="quantity" value={removed.quantity} />
      <Button variant="quiet">{cart.putBack}</Button>
    </Form>
  );
}
