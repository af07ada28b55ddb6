import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram } from "prom-client";
import { config } from "#server/config/config.ts";
import { isClusterWorker, onWorkerMessage, sendToPrimary } from "./cluster-messages.ts";

/** For `/metrics`; names and units follow Prometheus and OpenTelemetry. */
const metrics = new AggregatorRegistry();
if (config.metricsTokens) collectDefaultMetrics({ register: metrics });
AggregatorRegistry.setRegistries(metrics);

export const metricsType = metrics.contentType;

let asked = 0;
const waiting = new Map<number, (text: string) => void>();
onWorkerMessage((message) => {
  if (message.about !== "metrics") return;
  waiting.get(message.id)?.(message.text ?? "");
  waiting.delete(message.id);
});

/** Prometheus text format; summed over all workers of a cluster. */
export function readMetrics(): Promise<string> {
  if (!isClusterWorker) return metrics.metrics();
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    sendToPrimary({ about: "metrics", id });
  });
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const registers = [metrics];

/**
 * `http_route` is never a URL, so that clients cannot create time series.
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-metrics/
 */
export const requestDuration = new Histogram({
  name: "http_server_request_duration_seconds",
  help: "Duration of responses by route; page cache hits and static files are not counted.",
  labelNames: ["http_request_method", "http_route", "http_response_status_code"],
  buckets: seconds,
  registers,
});

/** `outcome` is the status, or the failure in place of one. */
export const directusDuration = new Histogram({
  name: "directus_request_duration_seconds",
  help: "Calls of Directus's API.",
  labelNames: ["method", "outcome"],
  buckets: seconds,
  registers,
});

export const stripeDuration = new Histogram({
  name: "stripe_request_duration_seconds",
  help: "Calls of Stripe's API.",
  labelNames: ["method", "status"],
  buckets: seconds,
  registers,
});

/** `refused`: the signature or its timestamp was invalid. */
export const webhookDeliveries = new Counter({
  name: "stripe_webhook_deliveries_total",
  help: "Deliveries of Stripe's events.",
  labelNames: ["outcome"],
  registers,
});

export const webhookLag = new Histogram({
  name: "stripe_webhook_lag_seconds",
  help: "From an event at Stripe to its effect.",
  buckets: [1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 86_400],
  registers,
});

export const requestsShed = new Counter({
  name: "http_server_requests_sent_away_total",
  help: "Requests answered 503 because of overload.",
  registers,
});

export function registerGauge(name: string, help: string, read: () => number): void {
  metrics.removeSingleMetric(name);
  new Gauge({ name, help, registers, collect: createSetter(read) });
}

/** Read at each scrape. */
export function registerCounter(name: string, help: string, read: () => number): void {
  metrics.removeSingleMetric(name);
  new Counter({ name, help, registers, collect: createSetter(read) });
}

function createSetter(read: () => number) {
  return function (this: Gauge | Counter) {
    this.reset();
    this.inc(read());
  };
}
