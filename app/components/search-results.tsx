import { searchHref } from "#app/search-href.ts";
import type { Found, SearchQuery, SearchResult } from "#server/search/search-site.ts";
import { EmptyState } from "./empty-state.tsx";
import { inLanguage } from "./language.ts";

const kinds = { post: "Journal", product: "Shop", page: "Pages" } as const;
const kindList = Object.keys(kinds) as (keyof typeof kinds)[];

/** How many there are of each kind, each a link to these alone. */
export function SearchKinds({ query, counts }: { query: SearchQuery; counts: Found["counts"] }) {
  const all = counts.post + counts.page + counts.product;
  if (all === 0) return null;
  return (
    <nav className="search-kinds" aria-label="Kinds of results">
      <ul>
        {[undefined, ...kindList.filter((kind) => counts[kind] > 0)].map((kind) => (
          <li key={kind ?? "all"}>
            <a
              href={searchHref({ ...query, kind, page: 1 })}
              aria-current={kind === query.kind ? "true" : undefined}
            >
              {kind ? kinds[kind] : "Everything"} <span className="note">{kind ? counts[kind] : all}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What was found, best first. */
export function SearchResults({ results }: { results: SearchResult[] }) {
  if (results.length === 0) return null;
  return (
    <ol className="search-results">
      {results.map((result) => (
        <li key={result.url} className="search-result">
          <p className="kicker">
            {kinds[result.kind]}
            {result.note ? ` · ${result.note}` : null}
          </p>
          <h2 {...inLanguage(result.lang)}>
            <a href={result.url}>
              <Marked pieces={result.title} />
            </a>
          </h2>
          <p className="search-excerpt" {...inLanguage(result.lang)}>
            <Marked pieces={result.excerpt} />
          </p>
          {result.published ? (
            <p className="note">
              <time dateTime={result.published.iso}>{result.published.text}</time>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** Nothing was found, and where else to look. */
export function NothingFound({ text }: { text: string }) {
  return (
    <EmptyState title={`Nothing has “${text}” in it`}>
      <p>
        Try fewer words, or the beginning of one. Or look through <a href="/shop">the shop</a>,{" "}
        <a href="/journal">the journal</a> and <a href="/journal/archive">its archive</a>.
      </p>
    </EmptyState>
  );
}

function Marked({ pieces }: { pieces: SearchResult["title"] }) {
  return pieces.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never change place
    hit ? <mark key={index}>{text}</mark> : text,
  );
}
