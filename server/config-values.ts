import { z } from "zod";

/** An http or https address. */
export const HttpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** Where Directus is. */
export const DirectusUrl = HttpUrl.transform((value) => value.replace(/\/+$/, ""));

/** The site's name of a collection to the name it has in Directus, as JSON. */
export const CollectionNames = z
  .string()
  .default("{}")
  .transform((value, issue) => {
    try {
      return z.record(z.string(), z.string().regex(/^[A-Za-z0-9_-]+$/)).parse(JSON.parse(value));
    } catch {
      issue.addIssue({ code: "custom", message: 'must be JSON such as {"posts":"articles"}' });
      return z.NEVER;
    }
  });

/** The site's fields that have other names in Directus: `posts.title=headline, posts.description=summary`. */
export const FieldNames = z
  .string()
  .default("")
  .transform((value, issue) => {
    const names: Record<string, Record<string, string>> = {};
    for (const part of value.split(",").flatMap((text) => text.trim() || [])) {
      const [, collection, own, real] = /^(\w+)\.(\w+)\s*=\s*(\w+)$/.exec(part) ?? [];
      if (!collection || !own || !real) {
        issue.addIssue({
          code: "custom",
          message: "must be a list such as posts.title=headline,posts.slug=path",
        });
        return z.NEVER;
      }
      names[collection] = { ...names[collection], [own]: real };
    }
    return names;
  });
