/** Text made safe for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * The frame of every HTML mail: one column of plain type that any reader shows.
 * @param body HTML, already escaped
 */
export function htmlMail(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Georgia,serif;color:#1d1d1b;background:#ffffff">
<div style="max-width:36em;margin:0 auto">
${body}
</div>
</body>
</html>`;
}
