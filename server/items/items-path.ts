import { en } from "#app/messages/index.ts";
import { formatQueryProblem, type Problem } from "#app/messages/problem.ts";
import { encodeCollectionName, encodePathSegment } from "#server/directus/naming/native-names.ts";

/** A path of `/items` that no reader of `@directus/sdk` accepts; `message` is the library's and may be shown. */
export class ItemsPathError extends Error {
  override name = "ItemsPathError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(formatQueryProblem(en, problem));
    this.problem = problem;
  }
}

/**
 * The library's own rules for a collection and a key, before anything is requested.
 * @throws ItemsPathError and InvalidNameError
 */
export function checkItemsPath(name: string, key?: string): void {
  const collection = encodeCollectionName(name);
  const segment = key === undefined ? undefined : encodePathSegment(key);
  if (collection === "") throw new ItemsPathError({ code: "no-collection", values: {} });
  const reader = key === undefined ? "readItems" : "readItem";
  if (collection.startsWith("directus_"))
    throw new ItemsPathError({ code: "core-collection", values: { reader } });
  if (segment === "") throw new ItemsPathError({ code: "no-item", values: {} });
}
