import { type ComponentType, StrictMode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { CheckoutPay } from "#app/components/checkout/checkout-pay.tsx";
import { reloadOnChange } from "#app/page/dev-reload.ts";
import { watchCheckoutForm } from "#app/page/follow-checkout.ts";

/**
 * Wakes the islands of this page. The page around them stays plain HTML: links and forms are the browser's own, so
 * there is nothing to route here.
 */
const islands: Record<string, ComponentType<never>> = { "checkout-pay": CheckoutPay };
const roots = new Map<HTMLElement, Root>();

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) wake(element);

const checkout = document.querySelector<HTMLFormElement>(".checkout-form");
if (checkout) watchCheckoutForm(checkout, showIsland);

function wake(element: HTMLElement) {
  if (islands[element.dataset.island ?? ""]) roots.set(element, hydrateRoot(element, island(element)));
}

function island(element: HTMLElement) {
  const Component = islands[element.dataset.island ?? ""] as ComponentType;
  return (
    <StrictMode>
      <Component {...JSON.parse(element.dataset.props ?? "{}")} />
    </StrictMode>
  );
}

/** The form's island as another page has it: new, with other props, or none. */
function showIsland(form: HTMLFormElement, next: HTMLElement | null) {
  const here = form.querySelector<HTMLElement>("[data-island]");
  if (here && next) {
    here.dataset.props = next.dataset.props;
    roots.get(here)?.render(island(here));
  } else if (next) {
    form.append(next);
    wake(next);
  } else if (here) {
    roots.get(here)?.unmount();
    roots.delete(here);
    here.remove();
  }
}

if (import.meta.hot) reloadOnChange(import.meta.hot);
