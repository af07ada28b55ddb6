import { useTranslations } from "#app/page/language.ts";
import { TextArea } from "../form/text-area.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** What the shopper wants to tell the shop with the order; kept with the cart. */
export function CartNote({ note, most, error }: { note: string; most: number; error: string | undefined }) {
  const t = useTranslations();
  return (
    <Form method="post" action="/cart/note" className="cart-note-form" id="note">
      <TextArea
        label={t("buying.checkout.note")}
        name="note"
        rows={2}
        maxLength={most}
        value={note}
        {...(error ? { error } : {})}
      />
      <Button variant="secondary">{t("buying.cart.keepNote")}</Button>
    </Form>
  );
}
