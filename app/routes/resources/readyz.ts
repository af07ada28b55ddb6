import { findBackends } from "#server/http/backends.ts";
import { currentPhase } from "#server/http/lifecycle.ts";

/** `/readyz`: whether a balancer should send visitors here. A backend that is down is no reason to send them away. */
export async function loader() {
  const phase = currentPhase();
  return Response.json(
    { status: phase, backends: await findBackends() },
    { status: phase === "ready" ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
