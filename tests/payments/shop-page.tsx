import {
  CheckoutElementsProvider,
  PaymentElement,
  useCheckoutElements,
} from "@stripe/react-stripe-js/checkout";
import { loadStripe } from "@stripe/stripe-js/pure";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/** The smallest checkout page of a shop, on Stripe's own React components. */
function Checkout() {
  const [problem, setProblem] = useState("");
  const [complete, setComplete] = useState(false);
  const state = useCheckoutElements();
  if (state.type === "loading") return <p>Loading</p>;
  if (state.type === "error") return <p role="alert">{state.error.message}</p>;
  const { checkout } = state;

  async function confirm(event: React.FormEvent) {
    event.preventDefault();
    setProblem("");
    const result = await checkout.confirm();
    if (result.type !== "error") return;
    const declineCode = result.error.code === "paymentFailed" ? result.error.paymentFailed.declineCode : null;
    setProblem(`${result.error.message} (${declineCode})`);
  }

  return (
    <form onSubmit={confirm}>
      <h1>Pay {checkout.total.total.amount}</h1>
      <PaymentElement onChange={(change) => setComplete(change.complete)} />
      <p role="alert">{problem}</p>
      <p>{complete ? "The card is complete." : "The card is incomplete."}</p>
      <button type="submit">Pay</button>
    </form>
  );
}

const stripe = loadStripe("pk_test_shop");
const options = { clientSecret: window.location.hash.slice(1) };
const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CheckoutElementsProvider stripe={stripe} options={options}>
        <Checkout />
      </CheckoutElementsProvider>
    </StrictMode>,
  );
}
