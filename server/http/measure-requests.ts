import { config } from "#server/config/config.ts";
import { requestDuration } from "#server/platform/metrics.ts";
import { createRouteMatcher, getRoutePattern, type Routes } from "./match-routes.ts";

type Measure = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

/** Request duration by route, until the response's head; disabled without METRICS_TOKEN. */
export function measureRequests(routes: Routes): Measure {
  if (!config.metricsTokens) return (_request, answer) => answer();
  const match = createRouteMatcher(routes);
  return async (request, answer) => {
    const route = getRoutePattern(match(new URL(request.url).pathname));
    const end = requestDuration.startTimer({ http_request_method: request.method, http_route: route });
    const response = await answer();
    end({ http_response_status_code: response.status });
    return response;
  };
}
