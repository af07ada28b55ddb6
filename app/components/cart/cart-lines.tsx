import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { CartLineView } from "#server/cart/cart-view.ts";
import { AmountField } from "../form/amount-field.tsx";
import { Button } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Form, Link } from "../ui/link.tsx";
import { hidden, Message } from "../ui/message.tsx";
import { Picture } from "../ui/picture.tsx";

/**
 * The lines of a cart, each with its own forms. `errors`, and `values` that were typed, are keyed by the id of the field they
 * belong to.
 */
export function CartLines({ lines, ...refused }: { lines: CartLineView[] } & RefusedLines) {
  return (
    <ul className="cart-lines" id="lines" data-kept>
      {lines.map((line) => (
        <CartLine key={line.id} line={line} {...refused} />
      ))}
    </ul>
  );
}

interface RefusedLines {
  errors: Record<string, string>;
  values: Record<string, string>;
}

function CartLine({ line, ...refused }: { line: CartLineView } & RefusedLines) {
  const t = useTranslations();
  const { variantTitle, catalogueNumber, href, image, lang } = line;
  const title = useTypeset()(line.title, lang);
  return (
    <li className="cart-line">
      {image ? <Picture asset={{ ...image, alt: "" }} sizes="7rem" className="cart-line-picture" /> : null}
      <div className="cart-line-text">
        <h2 lang={lang}>{href ? <Link to={href}>{title}</Link> : title}</h2>
        {variantTitle || catalogueNumber ? (
          <p className="cart-line-variant">
            {variantTitle ? <span {...getLangAttributes(line.variantLang)}>{variantTitle}</span> : null}
            {catalogueNumber ? <span>{catalogueNumber}</span> : null}
          </p>
        ) : null}
        {line.backordered ? <p className="cart-note">{line.backordered}</p> : null}
        {line.message ? <p className="cart-line-message">{line.message}</p> : null}
      </div>
      <LineForms line={line} {...refused} />
      <p className="cart-line-total">
        <bdi>{line.total}</bdi>
        {line.quantity > 1 && line.unit ? (
          <span className="cart-line-unit"> {t("cart.each", { price: line.unit })}</span>
        ) : null}
        {line.unitPrice ? (
          <span className="cart-line-unit">
            {" "}
            <bdi>{line.unitPrice}</bdi>
          </span>
        ) : null}
      </p>
    </li>
  );
}

function LineForms({ line, errors, values }: { line: CartLineView } & RefusedLines) {
  const name = `quantity-${line.id}`;
  const amount = `amount-${line.id}`;
  const error = errors[name];
  const what = line.variantTitle ? `${line.title}, ${line.variantTitle}` : line.title;
  return (
    <div className="cart-line-forms">
      <Form method="post" action={`/cart/lines/${line.id}`} className="quantity-form">
        {line.named ? (
          <AmountField
            price={line.named}
            name="amount"
            id={amount}
            what={what}
            typed={values[amount]}
            error={errors[amount]}
          />
        ) : null}
        <label htmlFor={`field-${name}`}>
          <Message id="cart.quantity" values={{ title: what, hidden }} />
        </label>
        <span className="stepper">
          <StepButton line={line} step={-1} title={what} />
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
          <StepButton line={line} step={1} title={what} />
        </span>
        <Button variant="quiet" className={line.named ? undefined : "only-without-script"}>
          <Message id={line.named ? "cart.changeNamed" : "cart.change"} values={{ title: what, hidden }} />
        </Button>
        {error ? (
          <p className="field-error" id={`error-${name}`}>
            {error}
          </p>
        ) : null}
      </Form>
      <Form method="post" action={`/cart/lines/${line.id}`} id={`step-${line.id}`} hidden />
      <Form method="post" action={`/cart/lines/${line.id}`}>
        <input type="hidden" name="quantity" value="0" />
        <Button variant="quiet">
          <Message id="cart.remove" values={{ title: what, hidden }} />
        </Button>
      </Form>
    </div>
  );
}

/** Sends the next quantity by a form of its own, so that the Enter key in the field still sends what is typed. */
function StepButton({
  line: { id, quantity, most },
  step,
  title,
}: {
  line: CartLineView;
  step: 1 | -1;
  title: string;
}) {
  const t = useTranslations();
  const next = quantity + step;
  return (
    <button
      type="submit"
      form={`step-${id}`}
      name="quantity"
      value={next}
      disabled={next < 1 || next > most}
      aria-label={t(step > 0 ? "cart.increase" : "cart.decrease", { title })}
    >
      {step > 0 ? "+" : "\u2212"}
    </button>
  );
}
