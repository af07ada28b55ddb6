import type { ActionFunctionArgs } from "@remix-run/node";
import { handleStockChange } from "#server/catalogue/stock/watch-stock.ts";
import { config } from "#server/config/config.ts";
import { collectChangedTags, readFlowEvent } from "#server/directus/cache/flow-event.ts";
import { checkInterfaceTexts } from "#server/directus/interface-texts.ts";
import { readText } from "#server/http/forms.ts";
import { isKnownSecret } from "#server/http/timing-safe-equal.ts";
import { limits } from "#server/limits.ts";
import { onPostSaved } from "#server/newsletter/send-newsletters.ts";
import { warnThrottled } from "#server/platform/log.ts";
import { publishPurge } from "#server/state/purge-bus.ts";
import { handleStudioRequest } from "#server/webhooks/handle-studio-request.ts";
import { handleTestMail } from "#server/webhooks/handle-test-mail.ts";

export function loader() {
  return answer(405, "Webhooks are posted.", { Allow: "POST" });
}

/**
 * `POST /webhooks/directus`: a Flow tells of a change, and what is cached of it is purged before the answer; or of what the
 * owner asks for, or writes into the stock ledger, which is begun; or it asks whether a text may be saved, or for a test
 * e-mail. The secret is checked before the body is read.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") return loader();
  if (!isKnownSecret(request.headers.get("X-Vitrine-Secret"), config.directus.webhookSecrets)) {
    warnThrottled("a delivery of a Directus Flow was refused: its secret is wrong");
    return answer(401, "The secret is wrong.", { Connection: "close" });
  }
  const body = await readBody(request);
  if (body === undefined) return answer(413, "The body is too large.", { Connection: "close" });
  const event = readFlowEvent(body);
  if (!event) return answer(400, "This is not the event of a Flow.");
  const check = checkInterfaceTexts(event) ?? (await handleTestMail(event));
  if (check) return Response.json(check, { headers: { "Cache-Control": "no-store" } });
  if (!handleStockChange(event) && !handleStudioRequest(event)) publishPurge(collectChangedTags(event));
  onPostSaved(event);
  return answer(200, "done");
}

async function readBody(request: Request): Promise<string | undefined> {
  try {
    return await readText(request, limits.flowBytes);
  } catch {
    return undefined;
  }
}

function answer(status: number, text: string, headers: HeadersInit = {}): Response {
  const all = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers };
  return new Response(`${text}\n`, { status, headers: all });
}
