import { useLocation } from "@remix-run/react";
import { useTranslations } from "#app/page/language.ts";
import { Form } from "../ui/link.tsx";

export interface CurrencySwitchProps {
  /** What there is to choose from. */
  currencies: { code: string; name?: string }[];
  /** The one that prices are shown in. */
  currency?: string;
}

/** Shows the same page with its prices in another currency: one button each. */
export function CurrencySwitch({ currencies, currency }: CurrencySwitchProps) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  if (currencies.length === 0) return null;
  return (
    <Form action="/cart/currency" method="post" className="currency-switch">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset>
        <legend>{t("page.currency")}</legend>
        {currencies.map(({ code, name }) => (
          <button
            key={code}
            type="submit"
            name="currency"
            value={code}
            aria-current={code === currency ? "true" : undefined}
          >
            {code}
            {name ? <span className="visually-hidden"> {name}</span> : null}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
