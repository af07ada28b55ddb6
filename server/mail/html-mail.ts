import type { Translator } from "#app/messages/translator.ts";
import type { Language } from "#server/platform/i18n.ts";

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Mail clients do not support `text-align: end`. */
export function getLineEndSide({ direction }: Language): "left" | "right" {
  return direction === "rtl" ? "left" : "right";
}

/**
 * Layout of HTML mails: a single column. Language and direction are repeated on the column, as mail clients drop the
 * outer tags.
 * @param body escaped HTML
 */
export function renderHtmlMail({ tag, direction }: Language, title: string, body: string): string {
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

/** How a mail begins; some addresses have no name. */
export function formatGreeting(t: Translator, name: string): string {
  return name ? t("mails.helloNamed", { name }) : t("mails.hello");
}
