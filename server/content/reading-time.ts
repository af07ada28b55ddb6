/** Words a minute of an unhurried reader of English prose. */
const pace = 220;

/** Whole minutes that a text of HTML takes to read, at least one. */
export function readingMinutes(html: string): number {
  const words = html
    .replace(/<[^>]*>/g, " ")
    .split(/\s+/)
    .filter(Boolean).length;
  return Math.max(1, Math.round(words / pace));
}
