import { type SearchWord, type Term, tokenize } from "./tokenize.ts";

/** `hit`: matches the query. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** Characters to search, and to show before and after the first hit. */
const looked = 40_000;
const before = 70;
const after = 190;

export function highlight(text: string, terms: Term[]): Piece[] {
  return splitPieces(text, findHits(tokenize(text), terms), { from: 0, to: text.length });
}

/** Text around the first hit, cut at word boundaries; undefined without a hit. */
export function findExcerpt(text: string, terms: Term[]): Piece[] | undefined {
  const words = tokenize(text.slice(0, looked));
  const hits = findHits(words, terms);
  const [first] = hits;
  if (!first) return undefined;
  const from = words.find(({ start }) => start >= first.start - before)?.start ?? 0;
  const to = words.findLast(({ end }) => end <= first.end + after)?.end ?? text.length;
  const whole = to >= text.length - 2;
  const pieces = splitPieces(text, hits, { from, to: whole ? text.length : to });
  return [
    ...(from > 0 ? [{ text: "… ", hit: false }] : []),
    ...pieces,
    ...(whole ? [] : [{ text: " …", hit: false }]),
  ];
}

/** Cut at a word boundary. */
export function getLeadExcerpt(text: string): string {
  if (text.length <= before + after) return text;
  return `${text.slice(0, before + after).replace(/\s+\S*$/, "")} …`;
}

function findHits(words: SearchWord[], terms: Term[]): { start: number; end: number }[] {
  const hits: { start: number; end: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const found = terms.find((term) => matches(words, at, term));
    if (!found) continue;
    const last = at + found.words.length - 1;
    hits.push({ start: words[at]?.start ?? 0, end: words[last]?.end ?? 0 });
    at = last;
  }
  return hits;
}

function matches(words: SearchWord[], at: number, { words: wanted, goesOn }: Term): boolean {
  return wanted.every((part, index) => {
    const folded = words[at + index]?.folded;
    if (folded === undefined) return false;
    return goesOn && index === wanted.length - 1 ? folded.startsWith(part) : folded === part;
  });
}

function splitPieces(
  text: string,
  hits: { start: number; end: number }[],
  { from, to }: { from: number; to: number },
): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const { start, end } of hits.filter((hit) => hit.start >= from && hit.end <= to)) {
    pieces.push({ text: text.slice(at, start), hit: false }, { text: text.slice(start, end), hit: true });
    at = end;
  }
  pieces.push({ text: text.slice(at, to), hit: false });
  return pieces.filter(({ text: piece }) => piece !== "");
}
