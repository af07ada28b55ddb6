import { useTexts } from "#app/language.ts";
import type { Parts } from "#server/content/parts.ts";
import { Link } from "./link.tsx";
import { PageHeader } from "./page-header.tsx";
import { Sentence } from "./sentence.tsx";

const collectionsShown = 12;

/** What stands at `/` before the owner has made a front page: what there is, and what to do next. */
export function StartPage({ parts }: { parts: Parts }) {
  const { start, page } = useTexts();
  const { shop, journal, pages, collections } = parts;
  const more = collections.length - collectionsShown;
  return (
    <div className="items">
      <PageHeader title={start.title} kicker={start.welcome} lead={start.lead} />
      <section>
        <h2>{start.toRead}</h2>
        {collections.length === 0 ? (
          <p>{start.nothing}</p>
        ) : (
          <ul className="collections">
            {shop ? <Entry href="/shop">{page.shop}</Entry> : null}
            {journal ? <Entry href="/journal">{page.journal}</Entry> : null}
            {collections.slice(0, collectionsShown).map((name) => (
              <Entry key={name} href={`/items/${encodeURIComponent(name)}`}>
                <code>{name}</code>
              </Entry>
            ))}
            {more > 0 ? <Entry href="/items">{start.more(more)}</Entry> : null}
          </ul>
        )}
      </section>
      <section>
        <h2>{start.yours}</h2>
        <p>
          {pages ? (
            start.addPage("/")
          ) : (
            <Sentence text={start.install("npm run directus:install")} to={["/items"]} />
          )}
        </p>
      </section>
    </div>
  );
}

function Entry({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <li>
      <Link to={href}>{children}</Link>
    </li>
  );
}
