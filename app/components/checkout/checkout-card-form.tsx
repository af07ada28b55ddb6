import {
  CheckoutElementsProvider,
  PaymentElement,
  useCheckoutElements,
} from "@stripe/react-stripe-js/checkout";
import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CardMessages } from "#app/messages/catalog.ts";
import { formatDecline } from "#app/page/decline-message.ts";
import { readAppearance } from "#app/page/stripe-appearance.ts";
import { ErrorBox } from "../form/error-summary.tsx";
import { Button } from "../ui/button.tsx";
import { CheckoutWallets } from "./checkout-wallets.tsx";

const patience = 12_000;

/** They have buttons of their own above the card. */
const withoutWallets = { wallets: { applePay: "never", googlePay: "never" } } as const;

/** Stripe's card form on our own page; its fields are Stripe's frame, and no card number comes by us. */
export default function CheckoutCardForm({
  stripe,
  clientSecret,
  total,
  messages,
  completePath,
  onBack,
  onTrouble,
}: {
  stripe: Stripe;
  clientSecret: string;
  /** What is paid, as the server writes it: Stripe's own spelling of it may be another. */
  total: string;
  messages: CardMessages;
  /** Where it is said how the payment stands. */
  completePath: string;
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
        {messages.title}
      </h2>
      <CheckoutElementsProvider stripe={stripe} options={options}>
        <CardFields total={total} messages={messages} completePath={completePath} onTrouble={onTrouble} />
      </CheckoutElementsProvider>
      <Button type="button" variant="quiet" onClick={onBack}>
        {messages.back}
      </Button>
    </section>
  );
}

function CardFields({
  total,
  messages,
  completePath,
  onTrouble,
}: {
  total: string;
  messages: CardMessages;
  completePath: string;
  onTrouble: () => void;
}) {
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
  useErrorTitle(messages.errorTitle, problem !== undefined);
  if (state.type !== "success") return <p role="status">{messages.loading}</p>;
  const { checkout } = state;

  /** @param wallet the answer of the wallet that the buyer has paid with instead of a card */
  async function pay(wallet?: StripeExpressCheckoutElementConfirmEvent) {
    if (paying) return;
    setPaying(true);
    setProblem(undefined);
    const card = await confirm(wallet);
    if (card) setProblem({ card });
    setPaying(false);
  }

  /** Leaves the page when it is paid, or else says why not. */
  async function confirm(
    wallet: StripeExpressCheckoutElementConfirmEvent | undefined,
  ): Promise<string | undefined> {
    try {
      const result = await checkout.confirm(wallet && { expressCheckoutConfirmEvent: wallet });
      if (result.type !== "error") return undefined;
      if (result.error.code === "paymentFailed")
        return formatDecline(result.error.paymentFailed.declineCode, messages);
      return wallet || complete ? messages.unsure : messages.incomplete;
    } catch {
      return messages.unsure;
    }
  }

  return (
    <>
      {problem ? (
        <ErrorBox title={messages.problem} errors={problem}>
          {problem.card === messages.unsure ? (
            <p>
              <a href={`${completePath}?session_id=${checkout.id}`}>{messages.state}</a>.
            </p>
          ) : null}
        </ErrorBox>
      ) : null}
      <CheckoutWallets orCard={messages.orCard} onConfirm={pay} />
      <div id="field-card" tabIndex={-1}>
        <PaymentElement
          options={withoutWallets}
          onReady={() => setReady(true)}
          onChange={(change) => setComplete(change.complete)}
          onLoadError={onTrouble}
        />
      </div>
      <Button type="button" onClick={() => pay()} aria-disabled={paying}>
        {paying ? messages.paying : messages.pay.replace("{total}", total)}
      </Button>
    </>
  );
}

/** Marks the title as an error while there is one, as for a refused form. */
function useErrorTitle(pattern: string, wrong: boolean) {
  const whole = useRef<string>(undefined);
  useEffect(() => {
    whole.current ??= withoutPattern(document.title, pattern);
    const title = whole.current;
    document.title = wrong ? pattern.replace("{title}", title) : title;
    return () => {
      document.title = title;
    };
  }, [pattern, wrong]);
}

/** The page may have come with an error of its own, which is over. */
function withoutPattern(title: string, pattern: string): string {
  const [before = "", after = ""] = pattern.split("{title}");
  return title.startsWith(before) ? title.slice(before.length, title.length - after.length) : title;
}
