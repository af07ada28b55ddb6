import type { Stripe } from "@stripe/stripe-js";
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { openStripe } from "#app/open-stripe.ts";
import { Button } from "./button.tsx";

const CheckoutCardForm = lazy(() => import("./checkout-card-form.tsx"));

interface CardForm {
  stripe: Stripe;
  clientSecret: string;
}

/**
 * The end of the checkout form: the button that leads to the payment page, and where script runs, a second one that
 * opens the card form here. Whatever goes wrong with the second, the first does the same without script.
 */
export function CheckoutPay({
  words,
  free,
  stripe,
}: {
  words: string;
  free: boolean;
  stripe: { publishableKey: string; jsUrl: string | undefined };
}) {
  const [scripted, setScripted] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [cardForm, setCardForm] = useState<CardForm>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    // The order is made with what the form said; whoever changes the form begins anew.
    const form = cardForm && box.current?.closest("form");
    if (!form) return;
    const close = () => setCardForm(undefined);
    form.addEventListener("input", close);
    return () => form.removeEventListener("input", close);
  }, [cardForm]);

  async function payHere({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form || waiting) return;
    setWaiting(true);
    const opened = await openCardForm(form, stripe);
    if (opened) setCardForm(opened);
    else form.requestSubmit();
    setWaiting(false);
  }

  if (cardForm) {
    return (
      <div className="checkout-pay" ref={box}>
        <Suspense fallback={<p role="status">The card form is loading.</p>}>
          <CheckoutCardForm {...cardForm} onBack={() => setCardForm(undefined)} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="checkout-pay">
      <Button>{words}</Button>
      {free ? null : (
        <p className="checkout-note">You enter your card on the next page. We never see its number.</p>
      )}
      {scripted && !free ? (
        <Button type="button" variant="secondary" onClick={payHere} aria-disabled={waiting}>
          {waiting ? "Opening the card form" : "Pay by card on this page"}
        </Button>
      ) : null}
    </div>
  );
}

/** Stripe.js first: where it does not load, no order is made for a card form that cannot be shown. */
async function openCardForm(
  form: HTMLFormElement,
  { publishableKey, jsUrl }: { publishableKey: string; jsUrl: string | undefined },
): Promise<CardForm | undefined> {
  const stripe = await openStripe(publishableKey, jsUrl);
  if (!stripe) return undefined;
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set("here", "yes");
  const answer = await fetch("/checkout/session", { method: "POST", body }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const { clientSecret } = (await answer.json()) as { clientSecret: string | null };
  return clientSecret ? { stripe, clientSecret } : undefined;
}
