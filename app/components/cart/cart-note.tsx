import { useTranslations } from "#app/page/language.ts";
import { TextArea } from "../form/text-area.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** What the shopper wants to tell the shop with the order; kept with the cart. */
export function CartNote({ note, most, error }: { note: string; most: number; error: string | undefined }) {
  const t = useTranslations();
  return (
    <details className="cart-extra" id="note" data-kept open={note !== "" || error !== undefined}>
      <summary>{t("cart.addNote")}</summary>
      <Form method="post" action="/cart/note" className="cart-note-form">
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
    </details>
  );
}
