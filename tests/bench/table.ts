/** A row of figures, by the names of the columns. */
export type Figures = Record<string, string>;

/** Writes rows as a table that docs/performance.md can hold. */
export function printTable(rows: Figures[]): void {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? "").length)));
  const line = (cells: string[]) => {
    const padded = cells.map((cell, index) => {
      const width = widths[index] ?? 0;
      return index === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(" | ")} |`;
  };
  console.log(line(names));
  console.log(line(widths.map((width) => "-".repeat(width))));
  for (const row of rows) console.log(line(names.map((name) => row[name] ?? "")));
}

/** The same to a hundredth, for what lies below a few milliseconds. */
export function exact(values: number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(2);
}

/** The value below which this part of them lies, such as 0.5 or 0.99, rounded. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? 0);
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
