import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Observation } from "./observe.ts";

export interface Difference {
  call: string;
  field: string;
  stripe: string;
  standIn: string;
  test: string;
}

/** What both have answered: a field that one of them was not asked for, because its test ended before, is no difference. */
export function compareReports(folder: string): { differences: Difference[]; compared: number } {
  const [stripe, standIn] = [readReport(join(folder, "stripe")), readReport(join(folder, "stand-in"))];
  const differences: Difference[] = [];
  let compared = 0;
  for (const [key, { test, call, field, value }] of stripe) {
    const other = standIn.get(key)?.value;
    if (other === undefined) continue;
    compared += 1;
    if (other !== value && !value.startsWith("not covered"))
      differences.push({ test, call, field, stripe: value, standIn: other });
  }
  return { differences, compared };
}

/** The tests that say of themselves that they cannot ask this account. */
export function listUncovered(folder: string): string[] {
  return [...readReport(join(folder, "stripe")).values()].flatMap(({ test, value }) =>
    value.startsWith("not covered: ") ? `${test}: ${value.slice("not covered: ".length)}` : [],
  );
}

/** Such as `refunds.create  amount  900  901  refunds: several refunds add up`. */
export function formatTable(differences: Difference[]): string {
  const rows = differences.map(({ call, field, stripe, standIn, test }) => [
    call || "-",
    field,
    shorten(stripe),
    shorten(standIn),
    test,
  ]);
  const all = [["call", "field", "Stripe", "stand-in", "test"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function readReport(folder: string): Map<string, Observation> {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const all = lines.filter(Boolean).map((line): Observation => JSON.parse(line));
  return new Map(all.map((one) => [`${one.test}\n${one.call}\n${one.field}`, one]));
}
