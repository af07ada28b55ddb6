import { limits } from "#server/limits.ts";
import { code, findComments, table } from "./source.ts";

/** What a comment in server/limits.ts begins with where its value has a unit, and the larger ones. */
const units: Record<string, Record<string, number>> = {
  Bytes: { MiB: 1024 * 1024, KiB: 1024, bytes: 1 },
  Milliseconds: { h: 3_600_000, min: 60_000, s: 1000, ms: 1 },
  Seconds: { days: 86_400, h: 3600, min: 60, s: 1 },
};

/** The pace of the site's own work, which nobody outside it meets. */
export const isInternal = (name: string) => /(Batch|Poll)$/.test(name);

/** Section 4: every limit that somebody meets, with its doc comment up to the reason. */
export function describeLimits(): string {
  const values: Record<string, number> = limits;
  const met = [...findComments("server/limits.ts", "limits")].filter(([, names]) => !names.every(isInternal));
  const rows = met.map(([comment, names]) => {
    const [what = ""] = comment.replace(/\.?( @see .*)?$/, "").split(/[:;] /, 1);
    const [, unit = "", rest = ""] = /^(Bytes|Milliseconds|Seconds)? ?(.*)$/.exec(what) ?? [];
    if (!rest) throw new Error(`server/limits.ts does not say what ${names} is`);
    const said = names.map((name) => `${code(name)} ${formatValue(values[name] ?? 0, unit)}`);
    return [said.join(", "), rest.charAt(0).toUpperCase() + rest.slice(1)];
  });
  return table(["limit", "of what"], rows);
}

/** A value in the largest unit in which it is a whole number above one. */
function formatValue(value: number, unit: string): string {
  const steps = Object.entries(units[unit] ?? { "": 1 });
  const [name, size] = steps.find(([, one]) => value % one === 0 && value > one) ?? steps.at(-1) ?? ["", 1];
  return `${(value / size).toLocaleString("en").replaceAll(",", " ")} ${name}`.trim();
}
