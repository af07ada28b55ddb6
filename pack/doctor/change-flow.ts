import { z } from "zod";
import { readPack } from "../install/pack.ts";
import { type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

const check = "Flow of changes";
const FlowRow = z.looseObject({ status: z.string() });

/** Whether Directus tells the site of what is saved. Only an administrator sees its Flows. */
export async function checkChangeFlow(
  url: string,
  adminToken: string | undefined,
  webhookSecret: string | undefined,
): Promise<Finding> {
  const late = "what is saved shows after a minute or two";
  if (!webhookSecret) return skipped(check, `DIRECTUS_WEBHOOK_SECRET is not set: ${late}`);
  if (!adminToken) return skipped(check, "only an administrator sees it: set DIRECTUS_ADMIN_TOKEN for this");
  const [flow] = readPack().flows;
  const heard = await fetchJson(`${url}/flows/${flow?.id}?fields=status`, adminToken);
  const found = parseData(heard, FlowRow);
  if (found?.status === "active") return ok(check, "is there");
  if (found)
    return problem(check, `is switched off: ${late}`, "In Studio, Settings, Flows: set it to active.");
  if (heard?.status !== 403) return skipped(check, "Directus did not answer");
  const todo = "With SITE_URL and DIRECTUS_WEBHOOK_SECRET set: npm run directus:install -- --apply.";
  return problem(check, `is not there: ${late}`, todo);
}
