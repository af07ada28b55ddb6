import { CheckoutAddress } from "#app/components/checkout-address.tsx";
import { CheckoutConsents } from "#app/components/checkout-consents.tsx";
import { CheckoutDelivery } from "#app/components/checkout-delivery.tsx";
import { CheckoutPay } from "#app/components/checkout-pay.tsx";
import { CheckoutSummary } from "#app/components/checkout-summary.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Island } from "#app/components/island.tsx";
import { Form } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Sentence } from "#app/components/sentence.tsx";
import { TextArea } from "#app/components/text-area.tsx";
import { ToShop } from "#app/components/to-shop.tsx";
import { useLocalPath, useTexts } from "#app/language.ts";
import type { CheckoutPageData } from "./load-checkout-page.ts";

/** The checkout: one form, whole without script. */
export function CheckoutPage(page: CheckoutPageData) {
  const { checkout, repeated, refused, noteLength, stripe, saved, canSave } = page;
  const { checkout: words } = useTexts().buying;
  const localPath = useLocalPath();
  const errors = refused?.errors ?? {};
  if (checkout.cart.lines.length === 0) return <NothingToOrder errors={errors} />;
  return (
    <div className="checkout">
      <PageHeader title={words.title} />
      <ErrorSummary errors={refused?.errors} />
      {repeated ? <Repeated {...repeated} /> : null}
      <CheckoutSummary checkout={checkout} />
      <Form method="post" action="/checkout" className="checkout-form" noValidate>
        <input type="hidden" name="seen" value={checkout.seen} />
        {saved ? <Enter /> : null}
        <Contact values={checkout.values} errors={errors} />
        {checkout.physical ? (
          <CheckoutAddress checkout={checkout} errors={errors} saved={saved} canSave={canSave} />
        ) : null}
        {checkout.physical ? <CheckoutDelivery checkout={checkout} errors={errors} /> : null}
        <TextArea
          label={words.note}
          name="note"
          rows={3}
          maxLength={noteLength}
          value={checkout.values.note}
          error={errors.note}
        />
        {checkout.digital ? <Consent given={checkout.values.consent} error={errors.consent} /> : null}
        <div className="checkout-consents">
          <CheckoutConsents consents={checkout.consents} errors={errors} />
        </div>
        {checkout.cart.blocked ? <Blocked /> : null}
        {checkout.pay && !checkout.cart.blocked ? (
          <Island
            name="checkout-pay"
            component={CheckoutPay}
            props={{
              pay: checkout.pay,
              free: checkout.free,
              elsewhere: checkout.elsewhere,
              stripe,
              words: words.card,
              paths: { session: localPath("/checkout/session"), complete: localPath("/checkout/complete") },
            }}
          />
        ) : null}
      </Form>
    </div>
  );
}

function Repeated({ number, minutes, path }: NonNullable<CheckoutPageData["repeated"]>) {
  const { checkout: words } = useTexts().buying;
  return (
    <Notice tone="info" title={words.repeatedTitle}>
      <p>
        <Sentence text={words.repeated(minutes, number)} to={[path]} />
      </p>
    </Notice>
  );
}

/** What Enter in a field does is what the first button does: it must not put another address over the one just typed. */
function Enter() {
  const localPath = useLocalPath();
  return (
    <button
      type="submit"
      className="visually-hidden"
      formAction={localPath("/checkout/delivery")}
      formNoValidate
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

interface Parts {
  values: Record<string, string>;
  errors: Record<string, string>;
}

function Contact({ values, errors }: Parts) {
  const { checkout: words } = useTexts().buying;
  return (
    <fieldset className="form-section">
      <legend>{words.who}</legend>
      <Field
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        hint={words.emailHint}
        value={values.email}
        error={errors.email}
      />
      <Field
        label={words.name}
        name="name"
        autoComplete="name"
        required
        value={values.name}
        error={errors.name}
      />
    </fieldset>
  );
}

function Consent({ given, error }: { given: string | undefined; error: string | undefined }) {
  const { checkout: words } = useTexts().buying;
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
      <label htmlFor="field-consent">{words.consent}</label>
      {error ? (
        <p className="field-error" id="error-consent">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function Blocked() {
  const { checkout: words } = useTexts().buying;
  return (
    <p className="checkout-note">
      <Sentence text={words.blocked} to={["/cart"]} />
    </p>
  );
}

function NothingToOrder({ errors }: { errors: Record<string, string> }) {
  const { checkout: words } = useTexts().buying;
  return (
    <div className="checkout">
      <PageHeader title={words.title} />
      <ErrorSummary errors={errors} />
      <EmptyState title={words.nothing}>
        <ToShop text={words.nothingLead} />
      </EmptyState>
    </div>
  );
}
