import { useTexts } from "#app/language.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";
import { TextArea } from "./text-area.tsx";

/** What the shopper wants to tell the shop with the order; kept with the cart. */
export function CartNote({ note, most, error }: { note: string; most: number; error: string | undefined }) {
  const { buying } = useTexts();
  return (
    <Form method="post" action="/cart/note" className="cart-note-form" id="note">
      <TextArea
        label={buying.checkout.note}
        name="note"
        rows={2}
        maxLength={most}
        value={note}
        {...(error ? { error } : {})}
      />
      <Button variant="secondary">{buying.cart.keepNote}</Button>
    </Form>
  );
}
