import { useTranslations } from "#app/page/language.ts";

/** How many: a number, to which a script adds the buttons beside it. */
export function QuantityField({
  title,
  quantity = "1",
}: {
  title: string;
  /** What was typed before the form came back. */
  quantity?: string | undefined;
}) {
  const t = useTranslations();
  return (
    <p className="field-quantity">
      <label htmlFor="quantity" className="visually-hidden">
        {t("shop.quantity")}
      </label>
      <span className="stepper">
        <button type="button" hidden aria-label={t("cart.decrease", { title })}>
          {"\u2212"}
        </button>
        <input
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
          defaultValue={quantity}
          required
        />
        <button type="button" hidden aria-label={t("cart.increase", { title })}>
          +
        </button>
      </span>
    </p>
  );
}
