import type { Stripe } from "@stripe/stripe-js";
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CardMessages } from "#app/messages/catalog.ts";
import { createStripeInstance, type StripeSettings } from "#app/page/open-stripe.ts";
import { Button } from "../ui/button.tsx";
import { IslandErrorBoundary } from "../ui/island-error-boundary.tsx";
import { Notice } from "../ui/notice.tsx";

const CheckoutCardForm = lazy(() => import("./checkout-card-form.tsx"));

interface CardForm {
  stripe: Stripe;
  clientSecret: string;
  /** What is paid, as the server writes it. */
  total: string;
  /** The details that this payment is for. */
  details: HTMLFormElement;
}

/** What the browser needs to show the card form; the page's language comes along, for an island knows none. */
interface CheckoutPayProps {
  /** The words on the button that leads to the payment page. */
  pay: string;
  free: boolean;
  /** It can only be paid on Stripe's page. */
  elsewhere: boolean;
  stripe: StripeSettings;
  messages: CardMessages;
  /** Where the form is sent for the card form, and where it is said how the payment stands. */
  paths: { session: string; complete: string };
}

/**
 * The end of the checkout form: a button that leads to the payment page. Where script runs, the first button opens the card form
 * here, and the way to the payment page stands below it; whatever goes wrong here leads there.
 */
export function CheckoutPay({ pay, free, elsewhere, stripe, messages, paths }: CheckoutPayProps) {
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
    close(messages.trouble);
    details?.requestSubmit();
  }, [close, details, messages]);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    const changed = () => close(messages.changed);
    details?.addEventListener("input", changed);
    return () => details?.removeEventListener("input", changed);
  }, [details, close, messages]);

  async function payHere(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    event.preventDefault();
    if (!form || waiting) return;
    setWaiting(true);
    setNotice(undefined);
    const opened = await openCardForm(form, stripe, paths.session);
    setWaiting(false);
    if (opened.kind === "open") return setCardForm(opened);
    if (opened.kind === "no-stripe") setNotice(messages.trouble);
    form.requestSubmit();
  }

  if (cardForm) {
    return (
      <IslandErrorBoundary onBreak={goToPaymentPage}>
        <Suspense fallback={<p role="status">{messages.loading}</p>}>
          <CheckoutCardForm
            {...cardForm}
            messages={messages}
            completePath={paths.complete}
            onBack={goBack}
            onTrouble={goToPaymentPage}
          />
        </Suspense>
      </IslandErrorBoundary>
    );
  }
  if (scripted && !free && !elsewhere) {
    return (
      <div className="checkout-pay">
        {notice ? <Notice tone="error">{notice}</Notice> : null}
        <Button ref={opener} onClick={payHere} aria-disabled={waiting}>
          {waiting ? messages.opening : messages.open}
        </Button>
        <Button variant="quiet">{messages.elsewhere}</Button>
      </div>
    );
  }
  return (
    <div className="checkout-pay">
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <Button>{pay}</Button>
      {free ? null : <p className="checkout-note">{messages.note}</p>}
    </div>
  );
}

/**
 * Stripe.js first: where it does not load, no order is made for a card form that cannot be shown. What is wrong with
 * the order is said by the page that the form itself leads to.
 */
async function openCardForm(
  form: HTMLFormElement,
  settings: StripeSettings,
  path: string,
): Promise<({ kind: "open" } & CardForm) | { kind: "no-stripe" | "no-session" }> {
  const stripe = await createStripeInstance(settings);
  if (!stripe) return { kind: "no-stripe" };
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  body.set("here", "yes");
  const answer = await fetch(path, { method: "POST", body }).catch(() => undefined);
  if (!answer?.ok) return { kind: "no-session" };
  const { clientSecret, total } = await readOpened(answer);
  return clientSecret ? { kind: "open", stripe, clientSecret, total, details: form } : { kind: "no-session" };
}

/** Whoever has been signed out meanwhile gets a page instead. */
async function readOpened(answer: Response): Promise<{ clientSecret: string | null; total: string }> {
  return answer.json().catch(() => ({ clientSecret: null, total: "" }));
}
