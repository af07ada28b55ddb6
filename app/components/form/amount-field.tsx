import type { CustomPriceView } from "#server/catalogue/prices/custom-price.ts";
import { hidden, Message } from "../ui/message.tsx";

interface AmountFieldProps {
  price: CustomPriceView;
  name: string;
  /** What its error is keyed by, where a page has several fields of this name. */
  id?: string;
  /** What is bought, for those who do not see what stands around it. */
  what: string;
  /** What was typed before the form came back. */
  typed?: string;
  error?: string;
}

/** The field in which the buyer names the price, with the currency that it was shown in. */
export function AmountField({ price, name, id = name, what, typed, error }: AmountFieldProps) {
  return (
    <div className="field field-amount">
      <label htmlFor={`field-${id}`}>
        <Message id="shop.named.yourPrice" values={{ currency: price.currency, title: what, hidden }} />
      </label>
      <p className="field-hint" id={`hint-${id}`}>
        <bdi>{price.least}</bdi>
      </p>
      <input type="hidden" name="currency" value={price.currency} />
      <input
        id={`field-${id}`}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed ?? price.value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `hint-${id} error-${id}` : `hint-${id}`}
      />
      {error ? (
        <p className="field-error" id={`error-${id}`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
