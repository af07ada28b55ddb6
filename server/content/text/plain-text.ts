const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** Sanitized HTML contains no other entities. */
export function extractHtmlText(html: string): string {
  const text = html.replace(
    /<\/?(?:em|strong|b|i|u|s|del|ins|a|span|code|sub|sup|mark|small|abbr|q|cite|time|kbd)\b[^>]*>/g,
    "",
  );
  return unescapeHtml(text.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);
}
