import type { Stripe } from "@stripe/stripe-js";
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { openStripe } from "#app/open-stripe.ts";
import { BreakGuard } from "./break-guard.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

const CheckoutCardForm = lazy(() => import("./checkout-card-form.tsx"));

interface CardForm {
  stripe: Stripe;
  clientSecret: string;
  /** The details that this payment is for. */
  details: HTMLFormElement;
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
  const [notice, setNotice] = useState<string>();
  const close = useCallback((why?: string) => {
    setCardForm(undefined);
    setNotice(why);
  }, []);
  const opener = useRef<HTMLButtonElement>(null);
  const goBack = useCallback(() => {
    flushSync(() => close());
    opener.current?.focus();
  }, [close]);
  const details = cardForm?.details;
  const goToPaymentPage = useCallback(() => {
    close(troubleWords);
    details?.requestSubmit();
  }, [close, details]);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    const changed = () => close(changedWords);
    details?.addEventListener("input", changed);
    return () => details?.removeEventListener("input", changed);
  }, [details, close]);

  async function payHere({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form || waiting) return;
    setWaiting(true);
    setNotice(undefined);
    const opened = await openCardForm(form, stripe);
    setWaiting(false);
    if (opened.kind === "open") return setCardForm(opened);
    if (opened.kind === "no-stripe") setNotice(troubleWords);
    form.requestSubmit();
  }

  if (cardForm) {
    return (
      <BreakGuard onBreak={goToPaymentPage}>
        <Suspense fallback={<p role="status">The card form is loading.</p>}>
          <CheckoutCardForm {...cardForm} onBack={goBack} onTrouble={goToPaymentPage} />
        </Suspense>
      </BreakGuard>
    );
  }
  return (
    <div className="checkout-pay">
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <Button>{words}</Button>
      {free ? null : (
        <p className="checkout-note">You enter your card on the next page. We never see its number.</p>
      )}
      {scripted && !free ? (
        <Button type="button" variant="secondary" ref={opener} onClick={payHere} aria-disabled={waiting}>
          {waiting ? "Opening the card form" : "Pay by card on this page"}
        </Button>
      ) : null}
    </div>
  );
}

const troubleWords = "The card form does not open here. The payment page does the same.";
const changedWords = "You have changed the order. Open the card form again to pay for it as it is now.";

/**
 * Stripe.js first: where it does not load, no order is made for a card form that cannot be shown. What is wrong with
 * the order is said by the page that the form itself leads to.
 */
async function openCardForm(
  form: HTMLFormElement,
  { publishableKey, jsUrl }: { publishableKey: string; jsUrl: string | undefined },
): Promise<({ kind: "open" } & CardForm) | { kind: "no-stripe" | "no-session" }> {
  const stripe = await openStripe(publishableKey, jsUrl);
  if (!stripe) return { kind: "no-stripe" };
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set("here", "yes");
  const answer = await fetch("/checkout/session", { method: "POST", body }).catch(() => undefined);
  if (!answer?.ok) return { kind: "no-session" };
  const { clientSecret } = (await answer.json()) as { clientSecret: string | null };
  return clientSecret ? { kind: "open", stripe, clientSecret, details: form } : { kind: "no-session" };
}
