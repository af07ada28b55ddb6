import { CheckoutAddress } from "#app/components/checkout-address.tsx";
import { CheckoutDelivery } from "#app/components/checkout-delivery.tsx";
import { CheckoutPay } from "#app/components/checkout-pay.tsx";
import { CheckoutSummary } from "#app/components/checkout-summary.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Island } from "#app/components/island.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { TextArea } from "#app/components/text-area.tsx";
import type { CheckoutPageData } from "./load-checkout-page.ts";

/** The checkout: one form, whole without script. */
export function CheckoutPage({ checkout, repeated, refused, noteLength, stripe }: CheckoutPageData) {
  const errors = refused?.errors ?? {};
  if (checkout.cart.lines.length === 0) return <NothingToOrder errors={errors} />;
  return (
    <div className="checkout">
      <PageHeader title="Checkout" />
      <ErrorSummary errors={refused?.errors} />
      {repeated ? <Repeated {...repeated} /> : null}
      <CheckoutSummary checkout={checkout} />
      <form method="post" action="/checkout" className="checkout-form" noValidate>
        <input type="hidden" name="seen" value={checkout.seen} />
        <Contact values={checkout.values} errors={errors} />
        {checkout.physical ? <CheckoutAddress checkout={checkout} errors={errors} /> : null}
        {checkout.physical ? <CheckoutDelivery checkout={checkout} errors={errors} /> : null}
        <TextArea
          label="Note to us"
          name="note"
          rows={3}
          maxLength={noteLength}
          value={checkout.values.note}
          error={errors.note}
        />
        {checkout.digital ? <Consent given={checkout.values.consent} error={errors.consent} /> : null}
        {checkout.cart.blocked ? <Blocked /> : null}
        {checkout.pay && !checkout.cart.blocked ? (
          <Island
            name="checkout-pay"
            component={CheckoutPay}
            props={{ words: checkout.pay, free: checkout.free, stripe }}
          />
        ) : null}
      </form>
    </div>
  );
}

function Repeated({ number, minutes, path }: NonNullable<CheckoutPageData["repeated"]>) {
  const ago = minutes < 1 ? "just now" : minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  return (
    <Notice tone="info" title="You have ordered this already">
      <p>
        {`You ordered the same ${ago}:`} <a href={path}>{`order ${number}`}</a>. If you want it once only,
        there is nothing left to do here.
      </p>
    </Notice>
  );
}

interface Parts {
  values: Record<string, string>;
  errors: Record<string, string>;
}

function Contact({ values, errors }: Parts) {
  return (
    <fieldset className="form-section">
      <legend>Who orders</legend>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        hint="The receipt goes there, with the link to your order."
        value={values.email}
        error={errors.email}
      />
      <Field label="Name" name="name" autoComplete="name" required value={values.name} error={errors.name} />
    </fieldset>
  );
}

function Consent({ given, error }: { given: string | undefined; error: string | undefined }) {
  return (
    <div className="field field-check">
      <input
        id="field-consent"
        type="checkbox"
        name="consent"
        value="yes"
        required
        defaultChecked={given === "yes"}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "error-consent" : undefined}
      />
      <label htmlFor="field-consent">
        Let me download at once. I know that with the download I lose my right to withdraw from the contract
        for it.
      </label>
      {error ? (
        <p className="field-error" id="error-consent">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function Blocked() {
  return (
    <p className="checkout-note">
      Something in your cart cannot be bought as it is. <a href="/cart">Change your cart</a> to go on.
    </p>
  );
}

function NothingToOrder({ errors }: { errors: Record<string, string> }) {
  return (
    <div className="checkout">
      <PageHeader title="Checkout" />
      <ErrorSummary errors={errors} />
      <EmptyState title="There is nothing to order yet">
        <p>
          Your cart is empty. Have a look at <a href="/shop">the shop</a>.
        </p>
      </EmptyState>
    </div>
  );
}
