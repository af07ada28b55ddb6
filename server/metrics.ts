import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram } from "prom-client";
import { config } from "./config.ts";
import { hasFellows, onFellows, tellPrimary } from "./fellow-workers.ts";

/** What this process counts and measures, for `/metrics`. Names and units as Prometheus and OpenTelemetry have them. */
const metrics = new AggregatorRegistry();
if (config.metricsToken) collectDefaultMetrics({ register: metrics });
AggregatorRegistry.setRegistries(metrics);

export const metricsType = metrics.contentType;

let asked = 0;
const waiting = new Map<number, (text: string) => void>();
onFellows((message) => {
  if (message.about !== "metrics") return;
  waiting.get(message.id)?.(message.text ?? "");
  waiting.delete(message.id);
});

/** What has been counted, in Prometheus's text format; where several processes share a port, by all of them together. */
export function readMetrics(): Promise<string> {
  if (!hasFellows) return metrics.metrics();
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    tellPrimary({ about: "metrics", id });
  });
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const registers = [metrics];

/**
 * How long answers took to make, in seconds. `http_route` is a route's pattern, never an address: whoever
 * makes up addresses makes no series.
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-metrics/
 */
export const requestDuration = new Histogram({
  name: "http_server_request_duration_seconds",
  help: "Answers that were made, by route: kept pages once, files of the build never.",
  labelNames: ["http_request_method", "http_route", "http_response_status_code"],
  buckets: seconds,
  registers,
});

/** How long Directus took, in seconds; `outcome` is its status, or what came instead of one. */
export const directusDuration = new Histogram({
  name: "directus_request_duration_seconds",
  help: "Calls of Directus's API.",
  labelNames: ["method", "outcome"],
  buckets: seconds,
  registers,
});

/** How long Stripe took, in seconds. */
export const stripeDuration = new Histogram({
  name: "stripe_request_duration_seconds",
  help: "Calls of Stripe's API.",
  labelNames: ["method", "status"],
  buckets: seconds,
  registers,
});

/** Deliveries of Stripe's, by what came of them: `refused` ones were not signed by Stripe, or not now. */
export const webhookDeliveries = new Counter({
  name: "stripe_webhook_deliveries_total",
  help: "Deliveries of Stripe's events.",
  labelNames: ["outcome"],
  registers,
});

/** Seconds from an event at Stripe to the moment at which it has taken effect here. */
export const webhookLag = new Histogram({
  name: "stripe_webhook_lag_seconds",
  help: "From an event at Stripe to its effect.",
  buckets: [1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 86_400],
  registers,
});

/** Requests that were sent away because there was too much to do. */
export const sentAway = new Counter({
  name: "http_server_requests_sent_away_total",
  help: "Requests that were answered with 503 because there was too much to do.",
  registers,
});

/** A number that goes up and down, and is read only when somebody asks. */
export function gauge(name: string, help: string, read: () => number): void {
  metrics.removeSingleMetric(name);
  new Gauge({ name, help, registers, collect: setTo(read) });
}

/** The same for what is counted elsewhere and only goes up. */
export function counter(name: string, help: string, read: () => number): void {
  metrics.removeSingleMetric(name);
  new Counter({ name, help, registers, collect: setTo(read) });
}

function setTo(read: () => number) {
  return function (this: Gauge | Counter) {
    this.reset();
    this.inc(read());
  };
}
