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
