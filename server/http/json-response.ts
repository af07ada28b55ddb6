import type { EntryContext } from "@remix-run/node";
import { getPageData } from "./page-data.ts";
import type { ErrorBody } from "./responses.ts";

export function isJsonRequest(request: Request): boolean {
  const accept = request.headers.get("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** The page's data in Directus's JSON shape, errors included. @see https://directus.io/docs/api/items */
export function renderJsonResponse(status: number, headers: Headers, context: EntryContext): Response {
  const [error] = Object.values(context.staticHandlerContext.errors ?? {});
  const { answer } = getPageData(context);
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cache-Control", "private, no-store");
  const body = error === undefined && answer ? answer : { errors: [toErrorBody(error)] };
  return new Response(JSON.stringify(body), { status, headers });
}

function toErrorBody(error: unknown) {
  const refusal = (error as { data?: Partial<ErrorBody> } | undefined)?.data;
  const message = refusal?.message ?? "The request cannot be answered.";
  const { code: problem, parameter } = refusal?.problem ?? {};
  return { message, extensions: { code: refusal?.code ?? "INTERNAL_SERVER_ERROR", problem, parameter } };
}
