import {
  CheckoutElementsProvider,
  PaymentElement,
  useCheckoutElements,
} from "@stripe/react-stripe-js/checkout";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "./button.tsx";

/** Stripe's card form on our own page; its fields are Stripe's frame, and no card number comes by us. */
export default function CheckoutCardForm({
  stripe,
  clientSecret,
  onBack,
}: {
  stripe: Stripe;
  clientSecret: string;
  onBack: () => void;
}) {
  const options = useMemo(() => ({ clientSecret }), [clientSecret]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="checkout-card-form" aria-labelledby="card-heading">
      <h2 id="card-heading" ref={heading} tabIndex={-1}>
        Your card
      </h2>
      <CheckoutElementsProvider stripe={stripe} options={options}>
        <CardFields />
      </CheckoutElementsProvider>
      <Button type="button" variant="quiet" onClick={onBack}>
        Change the order, or pay another way
      </Button>
    </section>
  );
}

function CardFields() {
  const state = useCheckoutElements();
  const [problem, setProblem] = useState<string>();
  const [paying, setPaying] = useState(false);
  if (state.type === "loading") return <p role="status">The card form is loading.</p>;
  if (state.type === "error") return <p role="alert">The card form does not open here.</p>;
  const { checkout } = state;

  async function pay() {
    setPaying(true);
    setProblem(undefined);
    const result = await checkout.confirm();
    if (result.type === "error") setProblem(wordsOf(result.error));
    setPaying(false);
  }

  return (
    <>
      <PaymentElement />
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <Button type="button" onClick={pay} disabled={paying || !checkout.canConfirm}>
        {paying ? "Paying" : `Pay ${checkout.total.total.amount}`}
      </Button>
    </>
  );
}

/** Why a bank declines is between the bank and its customer. */
function wordsOf({ code, message }: { code?: string | null; message: string }): string {
  if (code !== "paymentFailed") return message;
  return "The card was declined and nothing has been charged. Try another card, or ask your bank.";
}
