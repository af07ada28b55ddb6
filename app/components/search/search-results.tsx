import { useTranslations } from "#app/page/language.ts";
import { searchHref } from "#app/page/search-href.ts";
import type { PriceView } from "#server/catalogue/prices/price-view.ts";
import type { Found, SearchQuery, SearchResult } from "#server/search/search-site.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormattedDate } from "../ui/formatted-date.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { linkTo, Message } from "../ui/message.tsx";
import { Picture } from "../ui/picture.tsx";
import { Price } from "../ui/price.tsx";
import { Untranslated } from "../ui/translation-notice.tsx";

const kindList = ["post", "product", "page"] as const;

/** How many there are of each kind, each a link to these alone. */
export function SearchKinds({ query, counts }: { query: SearchQuery; counts: Found["counts"] }) {
  const t = useTranslations();
  const all = counts.post + counts.page + counts.product;
  if (all === 0) return null;
  return (
    <nav className="search-kinds" aria-label={t("search.kindsOfResults")}>
      <ul>
        {[undefined, ...kindList.filter((kind) => counts[kind] > 0)].map((kind) => (
          <li key={kind ?? "all"}>
            <Link
              to={searchHref({ ...query, kind, page: 1 })}
              aria-current={kind === query.kind ? "true" : undefined}
            >
              <span>{kind ? t(`search.kinds.${kind}`) : t("search.everything")}</span>{" "}
              <span className="note">{kind ? counts[kind] : all}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What was found, best first. */
export function SearchResults({
  results,
  prices,
}: {
  results: SearchResult[];
  /** By path. */
  prices: Record<string, PriceView>;
}) {
  if (results.length === 0) return null;
  return (
    <ol className="search-results">
      {results.map((result) => (
        <Result key={result.url} result={result} price={prices[result.url]} />
      ))}
    </ol>
  );
}

function Result({ result, price }: { result: SearchResult; price: PriceView | undefined }) {
  const t = useTranslations();
  const { kind, url, title, lang, note, excerpt, excerptLang, published, image } = result;
  return (
    <li className="search-result">
      {image ? <Picture asset={{ ...image, alt: "" }} sizes="6rem" className="search-picture" /> : null}
      <p className="kicker">
        {t(`search.kinds.${kind}`)}
        {note ? (
          <>
            {" · "}
            <bdi>{note}</bdi>
          </>
        ) : null}
      </p>
      <h2 {...getLangAttributes(lang)}>
        <Link to={url}>
          <Marked pieces={title} />
        </Link>
      </h2>
      <Untranslated lang={lang} />
      <p className="search-excerpt" {...getLangAttributes(excerptLang)}>
        <Marked pieces={excerpt} />
      </p>
      {price ? (
        <p>
          <Price {...price} />
        </p>
      ) : null}
      {published ? (
        <p className="note">
          <FormattedDate iso={published} />
        </p>
      ) : null}
    </li>
  );
}

/** Nothing was found, and where else to look. */
export function NothingFound({ text, parts }: { text: string; parts: { shop: boolean; journal: boolean } }) {
  const t = useTranslations();
  const everywhere = {
    shop: linkTo("/shop"),
    journal: linkTo("/journal"),
    archive: linkTo("/journal/archive"),
  };
  return (
    <EmptyState title={t("search.nothing", { text })}>
      <p>
        {parts.shop && parts.journal ? (
          <Message id="search.tryOther" values={everywhere} />
        ) : (
          t("search.tryFewer")
        )}
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
