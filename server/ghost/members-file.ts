import { type CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { addressOf } from "#server/auth/email-address.ts";
import { ImportFileError, problemOf, type Read } from "./ghost-file.ts";

const cell = z
  .string()
  .default("")
  // Ghost writes an apostrophe before what a spreadsheet would run.
  .transform((value) => value.trim().replace(/^'(?=[=+\-@])/, ""));
const yes = cell.transform((value) => /^(true|1|yes)$/i.test(value));

const Member = z
  .object({
    email: cell.transform((value, issue) => {
      const email = addressOf(value);
      if (email) return email;
      issue.addIssue({ code: "custom", message: value ? "is no address" : "is missing" });
      return z.NEVER;
    }),
    name: cell,
    complimentary_plan: yes,
    stripe_customer_id: cell,
    deleted_at: cell,
    expiry_at: cell.transform((value, issue) => {
      const until = value ? new Date(value) : undefined;
      if (!until || !Number.isNaN(until.getTime())) return until;
      issue.addIssue({ code: "custom", message: "is no date" });
      return z.NEVER;
    }),
    tiers: cell,
    products: cell,
  })
  .transform((row) => ({
    ...{ email: row.email, name: row.name.slice(0, 255) },
    isGiven: row.complimentary_plan,
    /** When what was given ends; some versions of Ghost say it. */
    until: row.expiry_at,
    payer: row.stripe_customer_id || undefined,
    isDeleted: row.deleted_at !== "",
    /** Names of tiers, as Ghost writes them: separated by commas. */
    tiers: row.tiers || row.products,
  }));

/** Somebody as Ghost exports them. */
export type GhostMember = z.output<typeof Member>;

/**
 * Reads the members that Ghost exports as CSV. A row that cannot be used is told apart, and the others are read.
 * @throws ImportFileError where the file is none
 * @see https://ghost.org/help/import-members/
 */
export function readMembersFile(text: string): Read<GhostMember>[] {
  if (text.trim() === "") columnsOf([]);
  /** One bad line may have several things wrong with it. */
  const bad = new Map<string, Read<GhostMember>>();
  const rows = parse(text, {
    bom: true,
    columns: (names: string[]) => columnsOf(names),
    skip_empty_lines: true,
    info: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      const key = `line ${error?.lines ?? "?"}`;
      bad.set(key, { key, problem: error?.message ?? "cannot be read" });
      return undefined;
    },
  }) as unknown as { record: Record<string, string>; info: { lines: number; error?: CsvError } }[];
  const read = rows.map(({ record, info }): Read<GhostMember> => {
    const key = record.email?.trim() || `line ${info.lines}`;
    if (info.error) return { key, problem: `line ${info.lines} has not as many cells as the first` };
    const parsed = Member.safeParse(record);
    return parsed.success ? { row: parsed.data } : { key, problem: problemOf(parsed.error) };
  });
  return [...read, ...bad.values()];
}

function columnsOf(names: string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  if (columns.includes("email")) return columns;
  throw new ImportFileError("It is not an export of Ghost's members: there is no column email.");
}
