import { z } from "zod";
import { findOwnTextProblem } from "#app/messages/own-text-problem.ts";
import { type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

const Rows = z.array(z.object({ language: z.string(), key: z.string(), text: z.string() }));
const named = 5;

/** Whether the site can say what the owner has written in place of its own texts: else the default stands. */
export async function checkReplacedTexts(url: string, token: string, collection: string): Promise<Finding> {
  const check = "Interface texts";
  const query = "fields=language,key,text&filter[text][_nempty]=true&limit=1000";
  const rows = parseData(await fetchJson(`${url}/items/${collection}?${query}`, token), Rows);
  if (!rows) return skipped(check, "cannot be read: the site says its own");
  const seen = new Set<string>();
  const found = rows.flatMap(({ language, key, text }) => {
    const name = `${key} (${language})`;
    const isTwice = seen.has(name);
    seen.add(name);
    const why = findOwnTextProblem(language, key, text) ?? (isTwice ? "It stands there twice." : undefined);
    return why ? `${name}: ${why}` : [];
  });
  if (found.length === 0) return ok(check, `can all be said (${rows.length} of the owner's)`);
  const more = found.length > named ? ` and ${found.length - named} more` : "";
  return problem(
    check,
    `${found.slice(0, named).join(" ")}${more}`,
    "Put them right in Studio, under Interface texts: until then the site says its own.",
  );
}
