import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "#server/config/config.ts";
import { isOperator } from "#server/http/operator.ts";
import { metricsType, readMetrics } from "#server/platform/metrics.ts";

/** `/metrics`: what the site counts, for a Prometheus that knows `METRICS_TOKEN`; without one it is not there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  if (!config.metricsTokens) return new Response("Not found\n", { status: 404, headers });
  if (!isOperator(request)) {
    return new Response("Unauthorized\n", {
      status: 401,
      headers: { ...headers, "WWW-Authenticate": "Bearer" },
    });
  }
  return new Response(await readMetrics(), {
    headers: { ...headers, "Content-Type": metricsType },
  });
}
