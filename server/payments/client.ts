import Stripe from "stripe";
import { config } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { stripeDuration } from "#server/metrics.ts";
import { requestIdHeader } from "#server/request-id.ts";
import { waitingFor } from "#server/server-timing.ts";
import { translatePaymentError } from "./payment-error.ts";

const host = config.stripe.apiUrl ? new URL(config.stripe.apiUrl) : undefined;

/** The SDK's own way to send, with the id of the request that is answered: the SDK takes no header for all calls. */
function httpClient() {
  const client = Stripe.createNodeHttpClient();
  const { makeRequest } = client;
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    makeRequest.call(client, host, port, path, method, { ...headers, ...requestIdHeader() }, ...rest);
  return client;
}

/** Stripe, or the host that speaks its API. Worst case of one call: three time-outs and the waits between them. */
export const stripe = new Stripe(config.stripe.secretKey, {
  maxNetworkRetries: 2,
  timeout: limits.stripeTimeout,
  telemetry: false,
  httpClient: httpClient(),
  appInfo: { name: "Vitrine" },
  ...(host && {
    host: host.hostname,
    port: host.port || (host.protocol === "https:" ? "443" : "80"),
    protocol: host.protocol === "https:" ? ("https" as const) : ("http" as const),
  }),
});

stripe.on("response", ({ method, status, elapsed }: Stripe.ResponseEvent) =>
  stripeDuration.observe({ method, status }, elapsed / 1000),
);

/**
 * Runs a call of the SDK.
 * @param purpose what its idempotency key is for, and of whom: for the log, which must not have the key itself
 * @throws PaymentError
 */
export async function asked<T>(call: () => Promise<T>, purpose?: { makes: string; of: string }): Promise<T> {
  try {
    return await waitingFor("stripe", call);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      const { requestId: request } = error;
      log.error({ ...purpose, request }, "an idempotency key was used before, with other parameters");
    }
    throw translatePaymentError(error);
  }
}
