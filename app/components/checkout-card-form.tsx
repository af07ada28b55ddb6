import {
  CheckoutElementsProvider,
  PaymentElement,
  useCheckoutElements,
} from "@stripe/react-stripe-js/checkout";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useMemo, useRef, useState } from "react";
import { wordsOfDecline } from "#app/decline-words.ts";
import { readAppearance } from "#app/stripe-appearance.ts";
import { Button } from "./button.tsx";
import { ErrorBox } from "./error-summary.tsx";

const patience = 12_000;

/** Stripe's card form on our own page; its fields are Stripe's frame, and no card number comes by us. */
export default function CheckoutCardForm({
  stripe,
  clientSecret,
  onBack,
  onTrouble,
}: {
  stripe: Stripe;
  clientSecret: string;
  onBack: () => void;
  onTrouble: () => void;
}) {
  const options = useMemo(
    () => ({ clientSecret, elementsOptions: { appearance: readAppearance() } }),
    [clientSecret],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="checkout-card-form" aria-labelledby="card-heading">
      <h2 id="card-heading" ref={heading} tabIndex={-1}>
        Your card
      </h2>
      <CheckoutElementsProvider stripe={stripe} options={options}>
        <CardFields onTrouble={onTrouble} />
      </CheckoutElementsProvider>
      <Button type="button" variant="quiet" onClick={onBack}>
        Change the order, or pay another way
      </Button>
    </section>
  );
}

function CardFields({ onTrouble }: { onTrouble: () => void }) {
  const state = useCheckoutElements();
  const [problem, setProblem] = useState<{ card: string }>();
  const [paying, setPaying] = useState(false);
  const [ready, setReady] = useState(false);
  const [complete, setComplete] = useState(false);
  const failed = state.type === "error";
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(onTrouble, failed ? 0 : patience);
    return () => clearTimeout(timer);
  }, [ready, failed, onTrouble]);
  useErrorTitle(problem !== undefined);
  if (state.type !== "success") return <p role="status">The card form is loading.</p>;
  const { checkout } = state;

  async function pay() {
    if (paying) return;
    setPaying(true);
    setProblem(undefined);
    const words = await confirm();
    if (words) setProblem({ card: words });
    setPaying(false);
  }

  /** Leaves the page when it is paid, or else says why not. */
  async function confirm(): Promise<string | undefined> {
    try {
      const result = await checkout.confirm();
      if (result.type !== "error") return undefined;
      if (result.error.code === "paymentFailed")
        return wordsOfDecline(result.error.paymentFailed.declineCode);
      return complete ? unsure : "Fill in what is missing in the card's details.";
    } catch {
      return unsure;
    }
  }

  return (
    <>
      {problem ? (
        <ErrorBox title="There is a problem" errors={problem}>
          {problem.card === unsure ? (
            <p>
              <a href={`/checkout/complete?session_id=${checkout.id}`}>See how the payment stands</a>.
            </p>
          ) : null}
        </ErrorBox>
      ) : null}
      <div id="field-card" tabIndex={-1}>
        <PaymentElement
          onReady={() => setReady(true)}
          onChange={(change) => setComplete(change.complete)}
          onLoadError={onTrouble}
        />
      </div>
      <Button type="button" onClick={pay} aria-disabled={paying}>
        {paying ? "Paying" : `Pay ${checkout.total.total.amount}`}
      </Button>
    </>
  );
}

/** A title that says so while something is wrong, as the title of a refused form does. */
function useErrorTitle(wrong: boolean) {
  useEffect(() => {
    const title = document.title.replace(errorPrefix, "");
    document.title = wrong ? `${errorPrefix}${title}` : title;
    return () => {
      document.title = title;
    };
  }, [wrong]);
}

const errorPrefix = "Error: ";

const unsure = "The payment could not be finished here.";
