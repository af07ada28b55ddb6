import type { CartLineView } from "#server/cart/cart-view.ts";
import { Button } from "./button.tsx";
import { Picture } from "./picture.tsx";

/** The lines of a cart, each with its own forms. `errors` are keyed by the id of the field they belong to. */
export function CartLines({ lines, errors }: { lines: CartLineView[]; errors: Record<string, string> }) {
  return (
    <ul className="cart-lines">
      {lines.map((line) => (
        <CartLine key={line.id} line={line} error={errors[`quantity-${line.id}`]} />
      ))}
    </ul>
  );
}

function CartLine({ line, error }: { line: CartLineView; error: string | undefined }) {
  const { title, variantTitle, catalogueNumber, href, image, lang } = line;
  return (
    <li className="cart-line">
      {image ? <Picture asset={{ ...image, alt: "" }} sizes="6rem" className="cart-line-picture" /> : null}
      <div className="cart-line-text">
        {catalogueNumber ? <p className="catalogue-number">{catalogueNumber}</p> : null}
        <h2 lang={lang}>{href ? <a href={href}>{title}</a> : title}</h2>
        {variantTitle ? <p>{variantTitle}</p> : null}
        {line.message ? <p className="cart-line-message">{line.message}</p> : null}
      </div>
      <QuantityForm line={line} error={error} />
      <p className="cart-line-total">
        {line.total}
        {line.quantity > 1 && line.unit ? <span className="cart-line-unit"> ({line.unit} each)</span> : null}
      </p>
    </li>
  );
}

function QuantityForm({ line, error }: { line: CartLineView; error: string | undefined }) {
  const name = `quantity-${line.id}`;
  const what = line.variantTitle ? `${line.title}, ${line.variantTitle}` : line.title;
  return (
    <div className="cart-line-forms">
      <form method="post" action={`/cart/lines/${line.id}`} className="quantity-form">
        <label htmlFor={`field-${name}`}>
          Quantity<span className="visually-hidden"> of {what}</span>
        </label>
        <input
          id={`field-${name}`}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={0}
          max={line.most}
          defaultValue={line.quantity}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `error-${name}` : undefined}
        />
        <Button variant="secondary">
          Change<span className="visually-hidden"> the quantity of {what}</span>
        </Button>
        {error ? (
          <p className="field-error" id={`error-${name}`}>
            {error}
          </p>
        ) : null}
      </form>
      <form method="post" action={`/cart/lines/${line.id}`}>
        <input type="hidden" name="quantity" value="0" />
        <Button variant="quiet">
          Remove<span className="visually-hidden"> {what}</span>
        </Button>
      </form>
    </div>
  );
}
