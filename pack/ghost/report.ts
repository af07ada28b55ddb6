import { listKeys } from "#server/platform/guards.ts";
/** What is brought. */
export type ImportKind = "tag" | "author" | "post" | "page" | "redirect" | "member" | "subscription";

/** What becomes of a row, or would. */
export type ImportOutcome = "make" | "complete" | "skip" | "fail";

/** A row of the report. */
export interface Line {
  kind: ImportKind;
  /** By which it is known again: a slug or an address. */
  key: string;
  outcome: ImportOutcome;
  /** What is to be known of it beside that. */
  notes: string[];
}

const words: Record<"done" | "planned", Record<ImportOutcome, string>> = {
  done: { make: "made", complete: "completed", skip: "skipped", fail: "FAILED" },
  planned: { make: "to make", complete: "to complete", skip: "skipped", fail: "would FAIL" },
};

/** A line as it is printed. What comes out of the file moves no cursor. */
export function describeLine({ kind, key, outcome, notes }: Line, applied: boolean): string {
  const head = `${kind.padEnd(6)}  ${key}  ${words[applied ? "done" : "planned"][outcome]}`;
  return (notes.length > 0 ? `${head}: ${notes.join("; ")}` : head).replace(/\p{Cc}+/gu, " ");
}

/** How many of each, a line for a kind. */
export function describeTotals(lines: Line[], applied: boolean): string {
  const said = words[applied ? "done" : "planned"];
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const own = lines.filter((line) => line.kind === kind);
      const counts = listKeys(said).flatMap((outcome) => {
        const count = own.filter((line) => line.outcome === outcome).length;
        return count > 0 ? `${count} ${said[outcome]}` : [];
      });
      return `${`${kind}s`.padEnd(8)} ${counts.join(", ")}`;
    })
    .join("\n");
}
