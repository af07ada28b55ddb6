import { messagesByLanguage } from "#app/messages/index.ts";
import routes from "#app/routes.ts";

/** What only machines read has no words, and the languages have their pages below them. */
const others = new RegExp(`^(${Object.keys(messagesByLanguage).join("|")})(/|$)`);
const forMachines =
  /\.(xml|json|txt|png|ico|css|webmanifest)$|^(auth|webhooks|assets|sitemaps|og|preview|healthz|readyz|metrics|search\/suggest)/;
/** The paths of all routes, from the root. */
function pathsOf(entries: typeof routes, above = ""): string[] {
  return entries.flatMap(({ path = "", children = [] }) => {
    const own = [above, path].filter(Boolean).join("/");
    return [own, ...pathsOf(children, own)];
  });
}

/**
 * The paths of all pages that people read, without a language.
 * @param examples what a pattern with a name in it is asked for; without, it is left out
 */
export function listPages(examples: Record<string, string>): string[] {
  return [...new Set(pathsOf(routes))].flatMap((path) =>
    others.test(path) || forMachines.test(path) ? [] : (examples[path] ?? (/[:*]/.test(path) ? [] : path)),
  );
}
