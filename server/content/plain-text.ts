const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

/** The words of sanitised HTML, which writes no other entities than these. */
export function textOf(html: string): string {
  const text = html.replace(
    /<\/?(?:em|strong|b|i|u|s|del|ins|a|span|code|sub|sup|mark|small|abbr|q|cite|time|kbd)\b[^>]*>/g,
    "",
  );
  return unescapeHtml(text.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Text as it was before it was written as HTML. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);
}
