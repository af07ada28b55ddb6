import type { Language } from "#server/languages.ts";

/** Text made safe for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The side on which lines of a language end: mail programs do not know `text-align: end`. */
export function endOf({ direction }: Language): "left" | "right" {
  return direction === "rtl" ? "left" : "right";
}

/**
 * The frame of every HTML mail: one column of plain type that any reader shows. Language and direction stand on the
 * column too, because mail programs throw the outer tags away.
 * @param body HTML, already escaped
 */
export function htmlMail({ tag, direction }: Language, title: string, body: string): string {
  const spoken = `lang="${tag}" dir="${direction}"`;
  return `<!doctype html>
<html ${spoken}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Georgia,serif;color:#1d1d1b;background:#ffffff">
<div ${spoken} style="max-width:36em;margin:0 auto">
${body}
</div>
</body>
</html>`;
}
