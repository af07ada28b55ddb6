import { z } from "zod";
import { findDefaultText, findOwnTextProblem } from "#app/messages/own-text-problem.ts";
import { replaceOwnTexts } from "#app/messages/own-texts.ts";
import { nameArea } from "#app/messages/wanted-texts.ts";
import { limits } from "#server/limits.ts";
import { warnThrottled } from "#server/platform/log.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { ALL_CONTENT_TAG } from "./cache/cache-tags.ts";
import type { FlowEvent } from "./cache/flow-event.ts";
import type { DirectusClient, Row } from "./clients/client.ts";
import { guestClient } from "./clients/clients.ts";
import { isUnavailable, withFallback } from "./errors.ts";
import { text } from "./field-schemas.ts";
import { fromNativeRow, toNativeRow } from "./naming/name-mapping.ts";
import { toNativeCollection } from "./naming/native-names.ts";
import { parseRows } from "./rows.ts";

const InterfaceTextSchema = z.object({ language: z.string(), key: z.string(), text });

let applied: unknown[] | undefined;
let begun = 0;
let appliedTurn = 0;

onPurge((tags) => {
  if (tags.includes(toNativeCollection("interface_texts")) || tags.includes(ALL_CONTENT_TAG))
    void loadInterfaceTexts(guestClient);
});

/** Lets the site say what the owner has written last. While Directus is unavailable, the texts stay as they are. */
export async function loadInterfaceTexts(directus: Pick<DirectusClient, "readItems">): Promise<void> {
  begun += 1;
  const turn = begun;
  try {
    const rows = await withFallback(
      directus.readItems("interface_texts", {
        fields: ["language", "key", "text"],
        filter: { text: { _nempty: true } },
        sort: ["date_created", "id"],
        limit: limits.interfaceTexts,
      }),
      [],
    );
    if (turn < appliedTurn) return;
    appliedTurn = turn;
    if (rows !== applied) applyTexts(rows);
    applied = rows;
  } catch (error) {
    if (!isUnavailable(error))
      warnThrottled("the owner's texts could not be read", { reason: String(error) });
  }
}

/** Where a text stands twice, the first row counts. */
function applyTexts(rows: unknown[]): void {
  const byLanguage = new Map<string, Map<string, string>>();
  for (const { language, key, text: own } of parseRows("interface_texts", InterfaceTextSchema, rows)) {
    if (own === undefined) continue;
    const problem = findOwnTextProblem(language, key, own);
    if (problem) {
      warnThrottled(
        "a text of the owner's is not shown: the default stands",
        { language, key, problem },
        `${language} ${key}`,
      );
      continue;
    }
    const texts = byLanguage.get(language) ?? new Map<string, string>();
    byLanguage.set(language, texts);
    if (!texts.has(key)) texts.set(key, own);
  }
  replaceOwnTexts(byLanguage);
}

/** What a Flow is told before rows are saved: why they cannot be, or what else is to be written. */
type TextCheck = { problem: string } | { fields: Row };

const Rows = z.object({ rows: z.array(z.record(z.string(), z.unknown())).min(1) });

/** @returns undefined where a Flow asks for something else */
export function checkInterfaceTexts({ event, payload }: FlowEvent): TextCheck | undefined {
  if (event !== "texts.check") return undefined;
  const sent = Rows.safeParse(payload).data?.rows ?? [];
  const checked = sent.map((row) => describeText(fromNativeRow("interface_texts", row)));
  const refused = checked.find((one) => "problem" in one);
  return refused ?? (checked.length === 1 ? checked[0] : undefined) ?? { fields: {} };
}

function describeText(row: unknown): TextCheck {
  const { data } = InterfaceTextSchema.safeParse(row);
  // Directus itself says what is required.
  if (!data) return { fields: {} };
  const { language, key, text: own } = data;
  const default_text = findDefaultText(language, key);
  const problem = findOwnTextProblem(language, key, own ?? default_text ?? "");
  if (problem) return { problem };
  return { fields: toNativeRow("interface_texts", { area: nameArea(language, key), default_text }) };
}
