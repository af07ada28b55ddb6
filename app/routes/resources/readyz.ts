import type { LoaderFunctionArgs } from "@remix-run/node";
import { checkBackends } from "#server/http/health-checks.ts";
import { getCurrentPhase } from "#server/http/lifecycle.ts";
import { isOperator } from "#server/http/operator.ts";

/**
 * `/readyz`: whether a balancer should send visitors here, and to an operator which backends are there. One that is down is
 * no reason to send visitors away.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const phase = getCurrentPhase();
  const backends = isOperator(request) ? { backends: await checkBackends() } : {};
  return Response.json(
    { status: phase, ...backends },
    { status: phase === "ready" ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
