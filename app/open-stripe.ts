import type { Stripe } from "@stripe/stripe-js";

const patience = 8_000;

/**
 * Loads Stripe.js, from Stripe only, and only when somebody asks to pay on this page.
 * @param jsUrl another place that answers with Stripe.js, where one is configured
 * @returns null when it cannot be loaded, or not in time
 */
export async function openStripe(publishableKey: string, jsUrl: string | undefined): Promise<Stripe | null> {
  try {
    return await Promise.race([load(publishableKey, jsUrl), afterPatience()]);
  } catch {
    return null;
  }
}

async function load(publishableKey: string, jsUrl: string | undefined): Promise<Stripe | null> {
  const [{ loadStripe }] = await Promise.all([
    import("@stripe/stripe-js/pure"),
    jsUrl ? addScript(jsUrl) : undefined,
  ]);
  return loadStripe(publishableKey);
}

/** Where `window.Stripe` is there already, `loadStripe` takes it. */
function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("Stripe.js did not load."));
    document.head.append(script);
  });
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), patience));
}
