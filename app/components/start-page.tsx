import type { Parts } from "#server/content/parts.ts";
import { PageHeader } from "./page-header.tsx";

const collectionsShown = 12;

/** What stands at `/` before the owner has made a front page: what there is, and what to do next. */
export function StartPage({ parts }: { parts: Parts }) {
  const { shop, journal, pages, collections } = parts;
  const more = collections.length - collectionsShown;
  return (
    <div className="items">
      <PageHeader
        title="There is no front page yet"
        kicker="Welcome"
        lead="The site runs, and its Directus answers."
      />
      <section>
        <h2>What there is to read</h2>
        {collections.length === 0 ? (
          <p>Nothing yet: Directus shows visitors no collection.</p>
        ) : (
          <ul className="collections">
            {shop ? <Entry href="/shop">Shop</Entry> : null}
            {journal ? <Entry href="/journal">Journal</Entry> : null}
            {collections.slice(0, collectionsShown).map((name) => (
              <Entry key={name} href={`/items/${encodeURIComponent(name)}`}>
                <code>{name}</code>
              </Entry>
            ))}
            {more > 0 ? <Entry href="/items">{`${more} more collections`}</Entry> : null}
          </ul>
        )}
      </section>
      <section>
        <h2>If this is your site</h2>
        {pages ? (
          <p>
            In Directus Studio, add a page with the permalink <code>/</code> and publish it. It takes the
            place of this one.
          </p>
        ) : (
          <p>
            Pages, journal and shop have collections of their own. <code>npm run directus:install</code> shows
            what your Directus lacks and adds it when you say so; it changes nothing that is there. Other
            collections are at <a href="/items">their own addresses</a> as soon as the Public policy lets
            visitors read them.
          </p>
        )}
      </section>
    </div>
  );
}

function Entry({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <li>
      <a href={href}>{children}</a>
    </li>
  );
}
