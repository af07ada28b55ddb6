import { useTranslations } from "#app/page/language.ts";
import type { EstimateView } from "#server/checkout/estimate.ts";
import { Select } from "../form/select.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** Where a cart goes: a country to choose, for what delivery and tax are there; folded away once that is known. */
export function CartEstimate({
  estimate: { countries, country, shipping, problem },
  error,
}: {
  estimate: EstimateView;
  error: string | undefined;
}) {
  const t = useTranslations();
  if (countries.length === 0) return problem ? <p className="cart-line-message">{problem}</p> : null;
  return (
    <details className="cart-extra" id="estimate" data-kept open={!shipping || error !== undefined}>
      <summary>{t("cart.country")}</summary>
      {problem && !error ? <p className="cart-line-message">{problem}</p> : null}
      <Form method="post" action="/cart/estimate" className="code-form">
        <Select
          label={t("buying.checkout.country")}
          name="country"
          required
          autoComplete="shipping country"
          value={country?.value ?? ""}
          options={[{ value: "", label: t("buying.checkout.chooseCountry") }, ...countries]}
          {...(error ? { error } : {})}
        />
        <Button variant="secondary">{t("buying.cart.estimate.submit")}</Button>
      </Form>
    </details>
  );
}
