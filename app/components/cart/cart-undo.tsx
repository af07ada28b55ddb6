import { useTranslations } from "#app/page/language.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** The way back for the line that the last form removed. */
export function CartUndo({ removed }: { removed: { variant: string; quantity: number } }) {
  const t = useTranslations();
  return (
    <Form method="post" action="/cart/lines" className="cart-undo">
      <p role="status">{t("cart.removed")}</p>
      <input type="hidden" name="variant" value={removed.variant} />
      <input type="hidden" name="quantity" value={removed.quantity} />
      <Button variant="quiet">{t("cart.putBack")}</Button>
    </Form>
  );
}
