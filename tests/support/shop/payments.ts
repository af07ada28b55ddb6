import { permissions } from "#server/payments/key-permissions.ts";
import { startPayments } from "../../../demo/payments/server.js";

/** The key of the tests' sites: a restricted one, which may do what the docs tell the owner to give it, and no more. */
export const siteKey = "rk_test_vitrine";
const whatItNeeds = permissions.map(({ name }) => name as string);

/** The payment stand-in of a test's own, with its control calls. */
export interface Payments {
  url: string;
  /** Pays a session as its page would. */
  pay(session: string, with_?: Record<string, unknown>): Promise<{ status: string; error: unknown }>;
  /** The bank's answer to a debit (`bank_debit: true`), days later. */
  answerDebit(session: string, paid: boolean): Promise<void>;
  expire(session: string): Promise<void>;
  webhooks(settings: Record<string, unknown>): Promise<void>;
  release(): Promise<void>;
  redeliver(event: string): Promise<void>;
  faults(rules: Record<string, unknown>[]): Promise<void>;
  clearFaults(): Promise<void>;
  deliveries(): Promise<{ event: string; type: string; status: string; attempts: { status: number }[] }[]>;
  /** The owner sends money back in Stripe's dashboard: all of it, or so many minor units. */
  refund(payment: string, amount?: number): Promise<void>;
  /** Its ledger: every object in order of creation. */
  state<T>(): Promise<T>;
  /** The bank's decision. */
  closeDispute(dispute: string, status: "won" | "lost" | "warning_closed"): Promise<void>;
  /** An object of the API, as the secret key sees it. */
  read<T = Record<string, unknown>>(path: string): Promise<T>;
  /**
   * Moves its clock, in seconds from the true time.
   * @param told events are dated by the true time from now on, so many seconds off, wherever the clock is
   */
  clock(offset: number, told?: number): Promise<void>;
  /** Whether it fails to work tax out. */
  tax(settings: { fails: boolean }): Promise<void>;
  /** What the site's key may do, of what it needs: all but these. */
  keyWithout(...names: string[]): Promise<void>;
  /** The calls that it has had, oldest first. */
  requests(): Promise<{ method: string; path: string }[]>;
  close(): Promise<void>;
}

/** Starts a stand-in whose webhooks go to one site. */
export async function startPaymentsFor(webhookUrl: string, webhookSecret: string): Promise<Payments> {
  const standIn = await startPayments({
    port: 0,
    webhookUrl,
    webhookSecret,
    retryScheduleMs: Array.from({ length: 40 }, () => 250),
    settleRefundMs: 50,
    restrictedKeys: { [siteKey]: whatItNeeds },
  });
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${standIn.url}/_sim${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const value = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  return {
    url: standIn.url,
    pay: (session, how = {}) => control("POST", `/sessions/${session}/pay`, how),
    answerDebit: (session, paid) => control("POST", `/sessions/${session}/bank`, { paid }),
    expire: (session) => control("POST", `/sessions/${session}/expire`, {}),
    webhooks: (settings) => control("POST", "/webhooks", settings),
    release: () => control("POST", "/webhooks/release", {}),
    redeliver: (event) => control("POST", `/events/${event}/redeliver`, {}),
    faults: (rules) => control("POST", "/faults", rules),
    clearFaults: () => control("DELETE", "/faults"),
    async refund(payment, amount) {
      const body = new URLSearchParams({
        payment_intent: payment,
        ...(amount ? { amount: String(amount) } : {}),
      });
      const headers = { Authorization: "Bearer sk_test_vitrine" };
      const answer = await fetch(`${standIn.url}/v1/refunds`, { method: "POST", body, headers });
      if (!answer.ok) throw new Error(`The refund of ${payment} answers ${answer.status}.`);
    },
    state: () => control("GET", "/state"),
    closeDispute: (dispute, status) => control("POST", `/disputes/${dispute}`, { status }),
    deliveries: () => control("GET", "/deliveries"),
    read: async (path) => {
      const answer = await fetch(`${standIn.url}/v1/${path}`, {
        headers: { Authorization: "Bearer sk_test_vitrine" },
      });
      return answer.json();
    },
    clock: (offset, told) => control("POST", "/clock", { offset, told }),
    tax: (settings) => control("POST", "/tax", settings),
    keyWithout: (...names) =>
      control("POST", "/keys", { [siteKey]: whatItNeeds.filter((name) => !names.includes(name)) }),
    requests: () => control("GET", "/requests"),
    close: () => standIn.close(),
  };
}
