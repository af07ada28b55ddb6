import { type ComponentType, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { CheckoutPay } from "./components/checkout-pay.tsx";
import { followChanges } from "./development.ts";

/**
 * Wakes the islands of this page. The page around them stays plain HTML: links and forms are the browser's own, so
 * there is nothing to route here.
 */
const islands: Record<string, ComponentType<never>> = { "checkout-pay": CheckoutPay };

for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const Component = islands[place.dataset.island ?? ""] as ComponentType | undefined;
  if (Component)
    hydrateRoot(
      place,
      <StrictMode>
        <Component {...JSON.parse(place.dataset.props ?? "{}")} />
      </StrictMode>,
    );
}

if (import.meta.hot) followChanges(import.meta.hot);
