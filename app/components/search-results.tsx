import { useTexts } from "#app/language.ts";
import { searchHref } from "#app/search-href.ts";
import type { Found, SearchQuery, SearchResult } from "#server/search/search-site.ts";
import { Day } from "./day.tsx";
import { EmptyState } from "./empty-state.tsx";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";
import { Sentence } from "./sentence.tsx";
import { Untranslated } from "./untranslated.tsx";

const kindList = ["post", "product", "page"] as const;

/** How many there are of each kind, each a link to these alone. */
export function SearchKinds({ query, counts }: { query: SearchQuery; counts: Found["counts"] }) {
  const { search } = useTexts();
  const all = counts.post + counts.page + counts.product;
  if (all === 0) return null;
  return (
    <nav className="search-kinds" aria-label={search.kindsOfResults}>
      <ul>
        {[undefined, ...kindList.filter((kind) => counts[kind] > 0)].map((kind) => (
          <li key={kind ?? "all"}>
            <Link
              to={searchHref({ ...query, kind, page: 1 })}
              aria-current={kind === query.kind ? "true" : undefined}
            >
              {kind ? search.kinds[kind] : search.everything}{" "}
              <span className="note">{kind ? counts[kind] : all}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What was found, best first. */
export function SearchResults({ results }: { results: SearchResult[] }) {
  const { search } = useTexts();
  if (results.length === 0) return null;
  return (
    <ol className="search-results">
      {results.map((result) => (
        <li key={result.url} className="search-result">
          <p className="kicker">
            {search.kinds[result.kind]}
            {result.note ? (
              <>
                {" · "}
                <bdi>{result.note}</bdi>
              </>
            ) : null}
          </p>
          <h2 {...inLanguage(result.lang)}>
            <Link to={result.url}>
              <Marked pieces={result.title} />
            </Link>
          </h2>
          <Untranslated lang={result.lang} />
          <p className="search-excerpt" {...inLanguage(result.excerptLang)}>
            <Marked pieces={result.excerpt} />
          </p>
          {result.published ? (
            <p className="note">
              <Day iso={result.published} />
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** Nothing was found, and where else to look. */
export function NothingFound({ text, parts }: { text: string; parts: { shop: boolean; journal: boolean } }) {
  const { search } = useTexts();
  const everywhere = ["/shop", "/journal", "/journal/archive"];
  return (
    <EmptyState title={search.nothing(text)}>
      <p>
        {parts.shop && parts.journal ? <Sentence text={search.tryOther} to={everywhere} /> : search.tryFewer}
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
