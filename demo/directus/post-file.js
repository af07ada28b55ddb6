const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/**
 * @param {string} slug
 * @param {string} text a post's file: `key: value` lines between two rules, then Markdown
 * @returns {any} the fields of a post; `tags` is a list of slugs, `image` a picture's spec, `content` Markdown
 * @throws {Error} if there is no front matter, or it lacks a title
 */
export function parsePost(slug, text) {
  const [, head, content] = FRONT_MATTER.exec(text) ?? [];
  if (head === undefined || content === undefined) throw new Error(`The post ${slug} has no front matter.`);
  const fields = Object.fromEntries(head.split("\n").filter(Boolean).map(fieldOf));
  if (!fields.title) throw new Error(`The post ${slug} has no title.`);
  const tags = (fields.tags ?? "").split(",").map((tag) => tag.trim());
  return {
    slug,
    ...fields,
    tags: tags.filter(Boolean),
    image: fields.image ? JSON.parse(fields.image) : null,
    content: content.trim(),
  };
}

/** @param {string} line */
function fieldOf(line) {
  const at = line.indexOf(":");
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}
