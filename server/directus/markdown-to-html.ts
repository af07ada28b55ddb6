import { createHash } from "node:crypto";
import { Marked, type Token, type Tokens } from "marked";

interface NoteText extends Tokens.Generic {
  type: "noteText";
  name: string;
  content: Token[];
}

interface NoteMark extends Tokens.Generic {
  type: "noteMark";
  name: string;
  /** The note and the number of earlier references to it; undefined if the note is missing. */
  place?: { note: Note; earlier: number };
}

interface Note {
  /** Hash of the text, so that ids of several texts on a page do not collide. */
  text: string;
  number: number;
  content: Token[];
  marks: number;
}

const textBegins = /^\[\^([^\]\s]{1,60})\]:[ \t]*/;
const mark = /^\[\^([^\]\s]{1,60})\](?!\()/;
const otherBlock = /^(?:\[\^|#|>|[-*+] |\d+[.)] |```|~~~)/;

const markdown = new Marked({
  async: false,
  gfm: true,
  extensions: [
    {
      name: "noteText",
      level: "block",
      start: (source) => {
        const at = source.search(/\n\[\^[^\]\s]{1,60}\]:/);
        return at < 0 ? undefined : at + 1;
      },
      tokenizer(source): NoteText | undefined {
        const [begin, name] = textBegins.exec(source) ?? [];
        if (begin === undefined || !name) return undefined;
        const lines = linesOfNote(source.slice(begin.length).split("\n"));
        const content = this.lexer.blockTokens(
          lines.map((line) => line.replace(/^(?: {1,4}|\t)/, "")).join("\n"),
          [],
        );
        return {
          type: "noteText",
          raw: source.slice(0, begin.length + lines.join("\n").length),
          name,
          content,
        };
      },
      renderer: () => "",
    },
    {
      name: "noteMark",
      level: "inline",
      start: (source) => source.indexOf("[^"),
      tokenizer(source): NoteMark | undefined {
        const [raw, name] = mark.exec(source) ?? [];
        return raw && name ? { type: "noteMark", raw, name } : undefined;
      },
      renderer: (token) => (isNoteMark(token) ? writeMark(token) : token.raw),
    },
  ],
});

/**
 * Renders GitHub Flavored Markdown with footnotes. The HTML is as untrusted as an editor's own and must be sanitized.
 */
export function renderMarkdown(source: string): string {
  const tokens = markdown.lexer(source);
  const notes = numberNotes(tokens, createHash("sha256").update(source).digest("hex").slice(0, 6));
  const html = markdown.parser(tokens);
  if (notes.length === 0) return html;
  return `${html}<section class="footnotes" role="doc-endnotes"><ol>${notes.map(writeNote).join("")}</ol></section>\n`;
}

function linesOfNote(lines: string[]): string[] {
  let end = 1;
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const blank = line.trim() === "";
    const goesOn = /^(?: {2,}|\t)/.test(line) || (lines[at - 1]?.trim() !== "" && !otherBlock.test(line));
    if (!blank && !goesOn) break;
    if (!blank) end = at + 1;
  }
  return lines.slice(0, end);
}

/** Numbers notes by first reference; notes referenced only in notes come last. */
function numberNotes(tokens: Token[], text: string): Note[] {
  const texts = new Map(
    tokens
      .filter((token): token is NoteText => token.type === "noteText")
      .map(({ name, content }) => [name, content]),
  );
  const notes = new Map<string, Note>();
  const number = (within: Token[]): void => {
    void markdown.walkTokens(within, (token) => {
      if (token.type !== "noteMark") return;
      const content = texts.get(token.name);
      if (!content) return;
      const note = notes.get(token.name) ?? { text, number: notes.size + 1, content, marks: 0 };
      notes.set(token.name, note);
      token.place = { note, earlier: note.marks };
      note.marks += 1;
    });
  };
  number(tokens);
  for (const note of notes.values()) number(note.content);
  return [...notes.values()];
}

function isNoteMark(token: Tokens.Generic): token is NoteMark {
  return token.type === "noteMark";
}

function writeMark({ raw, place }: NoteMark): string {
  if (!place) return raw.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const { note, earlier } = place;
  const href = `#fn-${note.text}-${note.number}`;
  return `<sup><a href="${href}" id="${markId(note, earlier)}" role="doc-noteref">${note.number}</a></sup>`;
}

function writeNote(note: Note): string {
  const back = Array.from(
    { length: note.marks },
    (_, earlier) => ` <a href="#${markId(note, earlier)}" role="doc-backlink">↑</a>`,
  ).join("");
  const html = markdown.parser(note.content);
  const ended = html.endsWith("</p>\n") ? html.replace(/<\/p>\n$/, `${back}</p>`) : `${html}<p>${back}</p>`;
  return `<li id="fn-${note.text}-${note.number}">${ended}</li>`;
}

function markId({ text, number }: Note, earlier: number): string {
  return `fnref-${text}-${number}${earlier > 0 ? `-${earlier + 1}` : ""}`;
}
