import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { parseEmail } from "#server/auth/email/email-address.ts";
import { formatRowProblem, type GhostRow, ImportFileError } from "./ghost-file.ts";
import type { GhostTier } from "./ghost-rows.ts";

const cell = z
  .string()
  .default("")
  // Ghost writes an apostrophe before what a spreadsheet would run.
  .transform((value) => value.trim().replace(/^'(?=[=+\-@])/, ""));
/** As Ghost writes them: separated by commas. */
const splitNames = (names: string) =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
const yes = cell.transform((value) => /^(true|1|yes)$/i.test(value));

const Member = z
  .object({
    email: cell.transform((value, issue) => {
      const email = parseEmail(value);
      if (email) return email;
      issue.addIssue({ code: "custom", message: value ? "is no address" : "is missing" });
      return z.NEVER;
    }),
    name: cell,
    note: cell,
    labels: cell,
    subscribed_to_emails: yes,
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
    email: row.email,
    name: row.name.slice(0, 255),
    note: row.note,
    labels: splitNames(row.labels),
    isSubscribed: row.subscribed_to_emails,
    isGiven: row.complimentary_plan,
    /** When what was given ends; some versions of Ghost say it. */
    until: row.expiry_at,
    payer: row.stripe_customer_id || undefined,
    isDeleted: row.deleted_at !== "",
    /** Names of tiers. */
    tiers: row.tiers || row.products,
  }));

/** Somebody as Ghost exports them. */
export type GhostMember = z.output<typeof Member>;

/** The tiers that somebody has, by their names; one that the blog's file lacks has a name alone. */
export function listHeldTiers({ tiers: names }: GhostMember, all: GhostTier[]) {
  const each = all.some(({ name }) => name === names) ? [names] : splitNames(names);
  return each.map((name) => all.find((one) => one.name === name) ?? { name, slug: "" });
}

/**
 * Reads the members that Ghost exports as CSV. A row that cannot be used is told apart, and the others are read.
 * @throws ImportFileError where the file is none, or where a quote is wrong: nobody knows then where rows end
 * @see https://ghost.org/help/import-members/
 */
export function readMembersFile(text: string): GhostRow<GhostMember>[] {
  if (text.trim() === "") columnsOf([]);
  return parseRows(text).map(({ record, info }): GhostRow<GhostMember> => {
    const key = record.email?.trim() || `line ${info.lines}`;
    if (info.error) return { key, problem: `line ${info.lines} has not as many cells as the first` };
    const parsed = Member.safeParse(record);
    return parsed.success ? { row: parsed.data } : { key, problem: formatRowProblem(parsed.error) };
  });
}

/** A row as it stands in the file, with what may be wrong with the number of its cells. */
const Parsed = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.number(), error: z.instanceof(CsvError).optional() }),
});
type Parsed = z.output<typeof Parsed>;

function parseRows(text: string): Parsed[] {
  // Of a quote that is never closed the parser names the last line of the file.
  let begun = 2;
  try {
    const parsed = parse(text, {
      bom: true,
      skip_empty_lines: true,
      info: true,
      relax_column_count: true,
      columns: (names: string[]) => columnsOf(names),
      on_record: (record, { lines }) => {
        begun = lines + 1;
        return record;
      },
    });
    return z.array(Parsed).parse(parsed);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportFileError(`A quote is wrong in the row of line ${begun} (${error.code}).`);
  }
}

function columnsOf(names: string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  if (columns.includes("email")) return columns;
  throw new ImportFileError("It is not an export of Ghost's members: there is no column email.");
}
