import { ExpressCheckoutElement } from "@stripe/react-stripe-js/checkout";
import type { StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { useState } from "react";

/** The buttons of Apple Pay, Google Pay and their like, where Stripe offers any in this browser; else nothing at all. */
export function CheckoutWallets({
  orCard,
  onConfirm,
}: {
  /** Leads on to the card below. */
  orCard: string;
  onConfirm: (event: StripeExpressCheckoutElementConfirmEvent) => void;
}) {
  const [isOffered, setOffered] = useState(false);
  return (
    <div className={isOffered ? "checkout-wallets is-offered" : "checkout-wallets"}>
      <ExpressCheckoutElement
        onReady={({ availablePaymentMethods }) => setOffered(availablePaymentMethods !== undefined)}
        onLoadError={() => setOffered(false)}
        onConfirm={onConfirm}
      />
      {isOffered ? <p className="checkout-note">{orCard}</p> : null}
    </div>
  );
}
