import Stripe from "stripe";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { stripeDuration } from "#server/platform/metrics.ts";
import { getRequestIdHeader } from "#server/platform/request-id.ts";
import { measureCall } from "#server/platform/server-timing.ts";
import { translatePaymentError } from "./payment-error.ts";
import { parseStripeHost } from "./stripe-host.ts";

/** Adds our request id to each call, as the SDK has no option for headers of all calls. */
function httpClient() {
  const client = Stripe.createNodeHttpClient();
  const { makeRequest } = client;
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    makeRequest.call(client, host, port, path, method, { ...headers, ...getRequestIdHeader() }, ...rest);
  return client;
}

/** Stripe, or a host with its API. A call takes at most three time-outs and the waits between them. */
export const stripe = new Stripe(config.stripe.secretKey, {
  maxNetworkRetries: 2,
  timeout: limits.stripeTimeout,
  telemetry: false,
  httpClient: httpClient(),
  appInfo: { name: "Vitrine" },
  ...parseStripeHost(config.stripe.apiUrl),
});

stripe.on("response", ({ method, status, elapsed }: Stripe.ResponseEvent) =>
  stripeDuration.observe({ method, status }, elapsed / 1000),
);

/** @param purpose what the idempotency key is for, to log instead of the key @throws PaymentError */
export async function callStripe<T>(
  call: () => Promise<T>,
  purpose?: { makes: string; of: string },
): Promise<T> {
  try {
    return await measureCall("stripe", call);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      const { requestId: request } = error;
      log.error({ ...purpose, request }, "an idempotency key was used before, with other parameters");
    }
    throw translatePaymentError(error);
  }
}
