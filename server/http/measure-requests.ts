import { config } from "#server/config.ts";
import { requestDuration } from "#server/metrics.ts";
import { matcherOf, patternOf, type Routes } from "./match-routes.ts";

type Measure = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

/** Measures how long an answer takes until its head is known, by route; not at all where nobody reads what is measured. */
export function measureRequests(routes: Routes): Measure {
  if (!config.metricsToken) return (_request, answer) => answer();
  const match = matcherOf(routes);
  return async (request, answer) => {
    const route = patternOf(match(new URL(request.url).pathname));
    const end = requestDuration.startTimer({ http_request_method: request.method, http_route: route });
    const response = await answer();
    end({ http_response_status_code: response.status });
    return response;
  };
}
