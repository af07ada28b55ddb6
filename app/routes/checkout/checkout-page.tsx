import { CheckoutAddress } from "#app/components/checkout/checkout-address.tsx";
import { CheckoutConsents } from "#app/components/checkout/checkout-consents.tsx";
import { CheckoutDelivery } from "#app/components/checkout/checkout-delivery.tsx";
import { CheckoutPay } from "#app/components/checkout/checkout-pay.tsx";
import { CheckoutSummary } from "#app/components/checkout/checkout-summary.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Field } from "#app/components/form/field.tsx";
import { TextArea } from "#app/components/form/text-area.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ShopLink } from "#app/components/shop/shop-link.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Island } from "#app/components/ui/island.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { linkTo, Message } from "#app/components/ui/message.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import type { CheckoutPageData } from "./load-checkout-page.ts";

/** The checkout: one form, whole without script. */
export function CheckoutPage(page: CheckoutPageData) {
  const { checkout, repeated, refused, noteLength, stripe, saved, canSave } = page;
  const t = useTranslations();
  const localPath = useLocalizedPath();
  const errors = refused?.errors ?? {};
  if (checkout.cart.lines.length === 0) return <NothingToOrder errors={errors} />;
  return (
    <div className="checkout">
      <PageHeader title={t("buying.checkout.title")} />
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
          label={t("buying.checkout.note")}
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
              messages: t.raw("buying.checkout.card"),
              paths: { session: localPath("/checkout/session"), complete: localPath("/checkout/complete") },
            }}
          />
        ) : null}
      </Form>
    </div>
  );
}

function Repeated({ number, minutes, path }: NonNullable<CheckoutPageData["repeated"]>) {
  const t = useTranslations();
  return (
    <Notice tone="info" title={t("buying.checkout.repeatedTitle")}>
      <p>
        <Message id="buying.checkout.repeated" values={{ minutes, number, link: linkTo(path) }} />
      </p>
    </Notice>
  );
}

/** What Enter in a field does is what the first button does: it must not put another address over the one just typed. */
function Enter() {
  const localPath = useLocalizedPath();
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
  const t = useTranslations();
  return (
    <fieldset className="form-section">
      <legend>{t("buying.checkout.who")}</legend>
      <Field
        label={t("buying.checkout.email")}
        name="email"
        type="email"
        autoComplete="email"
        required
        hint={t("buying.checkout.emailHint")}
        value={values.email}
        error={errors.email}
      />
      <Field
        label={t("buying.checkout.name")}
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
  const t = useTranslations();
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
      <label htmlFor="field-consent">{t("buying.checkout.consent")}</label>
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
      <Message id="buying.checkout.blocked" values={{ link: linkTo("/cart") }} />
    </p>
  );
}

function NothingToOrder({ errors }: { errors: Record<string, string> }) {
  const t = useTranslations();
  return (
    <div className="checkout">
      <PageHeader title={t("buying.checkout.title")} />
      <ErrorSummary errors={errors} />
      <EmptyState title={t("buying.checkout.nothing")}>
        <ShopLink id="buying.checkout.nothingLead" />
      </EmptyState>
    </div>
  );
}
