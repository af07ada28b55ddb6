import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { type PaymentsOptions, startPayments } from "../../demo/payments/server.js";

export const secret = "whsec_for_these_tests";

export interface Delivered {
  signature: string;
  body: string;
  event: Stripe.Event;
}

/** A shop's webhook endpoint that remembers what it was sent and answers `status`. */
export interface Receiver {
  url: string;
  received: Delivered[];
  status: number;
  /** Waits until `count` deliveries have come in. */
  until(count: number): Promise<Delivered[]>;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer();
  const receiver: Receiver = {
    url: "",
    received: [],
    status: 200,
    async until(count) {
      while (receiver.received.length < count) await once(server, "delivered");
      return receiver.received;
    },
    close: () => server.close(),
  };
  server.on("request", async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const signature = String(request.headers["stripe-signature"]);
    response.writeHead(receiver.status).end();
    receiver.received.push({ signature, body, event: JSON.parse(body) });
    server.emit("delivered");
  });
  receiver.url = `http://127.0.0.1:${await listening(server)}/webhooks/stripe`;
  return receiver;
}

export async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** The stand-in on a free port, the official SDK bound to it, and its control calls. */
export async function startStandIn(options: PaymentsOptions = {}) {
  const payments = await startPayments({ port: 0, retryScheduleMs: [20, 20, 20], ...options });
  const { hostname, port } = new URL(payments.url);
  const sdk = (key: string, retries = 0) =>
    new Stripe(key, { host: hostname, port, protocol: "http", telemetry: false, maxNetworkRetries: retries });
  return {
    ...payments,
    sdk,
    stripe: sdk("sk_test_shop"),
    async control<T>(method: string, path: string, input?: unknown): Promise<T> {
      const body = input === undefined ? undefined : JSON.stringify(input);
      const response = await fetch(`${payments.url}/_sim${path}`, { method, body });
      const answer = await response.json();
      if (!response.ok) throw new Error(answer.error);
      return answer;
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;
type SessionParams = Stripe.Checkout.SessionCreateParams;

export const bookLine = {
  quantity: 2,
  price_data: { currency: "eur", unit_amount: 1250, product_data: { name: "Tide tables for the estuary" } },
};

/** Two books and postage: 29.00 euros. */
export function bookOrder(changes: SessionParams = {}): SessionParams {
  return {
    mode: "payment",
    success_url: "http://localhost:3000/checkout/complete?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/cart",
    customer_email: "maya@example.com",
    line_items: [bookLine],
    metadata: { order_id: "order-1" },
    payment_intent_data: { metadata: { order_id: "order-1" } },
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: "Post",
          type: "fixed_amount",
          fixed_amount: { amount: 400, currency: "eur" },
        },
      },
    ],
    ...changes,
  };
}

export function elementsOrder(changes: SessionParams = {}): SessionParams {
  const { success_url: _, cancel_url: __, ...order } = bookOrder();
  const return_url = "http://localhost:3000/checkout/complete?session_id={CHECKOUT_SESSION_ID}";
  return { ...order, ui_mode: "elements", return_url, ...changes };
}

/** Posts the hosted page's form, as a browser without JavaScript would. */
export function submitCard(url: string, number: string, fields: Record<string, string> = {}) {
  const form = { expected_amount: "2900", name: "Maya Lind", card_number: number, exp: "12/34", cvc: "123" };
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...form, ...fields }),
  });
}

/** What the SDK threw. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was not refused.");
}

/** The address of a session's hosted page. */
export function pageOf(session: Stripe.Checkout.Session): string {
  if (!session.url) throw new Error("The session has no page.");
  return session.url;
}
