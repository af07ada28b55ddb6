import type { Stripe, StripeConstructorOptions } from "@stripe/stripe-js";

const patience = 8_000;

/** How Stripe.js is set up. */
export interface StripeSettings {
  publishableKey: string;
  /** Another place that answers with Stripe.js, where one is configured. */
  jsUrl: string | undefined;
  /** The language of Stripe's own fields and messages. */
  locale: NonNullable<StripeConstructorOptions["locale"]>;
}

/**
 * Loads Stripe.js, from Stripe only, and only when somebody asks to pay on this page.
 * @returns null when it cannot be loaded, or not in time
 */
export async function createStripeInstance(settings: StripeSettings): Promise<Stripe | null> {
  try {
    return await Promise.race([load(settings), afterPatience()]);
  } catch {
    return null;
  }
}

async function load({ publishableKey, jsUrl, locale }: StripeSettings): Promise<Stripe | null> {
  const [{ loadStripe }] = await Promise.all([
    import("@stripe/stripe-js/pure"),
    jsUrl ? addScript(jsUrl) : undefined,
  ]);
  return loadStripe(publishableKey, { locale });
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
