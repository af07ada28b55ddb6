import { useTranslations } from "#app/page/language.ts";
import type { SiteSections } from "#server/content/site/site-sections.ts";
import { Link } from "../ui/link.tsx";
import { linkTo, Message } from "../ui/message.tsx";
import { PageHeader } from "./page-header.tsx";

const collectionsShown = 12;

/** What stands at `/` before the owner has made a front page: what there is, and what to do next. */
export function SetupPage({ parts }: { parts: SiteSections }) {
  const t = useTranslations();
  const { shop, journal, pages, collections } = parts;
  const more = collections.length - collectionsShown;
  return (
    <div className="items">
      <PageHeader title={t("start.title")} kicker={t("start.welcome")} lead={t("start.lead")} />
      <section>
        <h2>{t("start.toRead")}</h2>
        {collections.length === 0 ? (
          <p>{t("start.nothing")}</p>
        ) : (
          <ul className="collections">
            {shop ? <Entry href="/shop">{t("page.shop")}</Entry> : null}
            {journal ? <Entry href="/journal">{t("page.journal")}</Entry> : null}
            {collections.slice(0, collectionsShown).map((name) => (
              <Entry key={name} href={`/items/${encodeURIComponent(name)}`}>
                <code>{name}</code>
              </Entry>
            ))}
            {more > 0 ? <Entry href="/items">{t("start.more", { collections: more })}</Entry> : null}
          </ul>
        )}
      </section>
      <section>
        <h2>{t("start.yours")}</h2>
        <p>
          {pages ? (
            t("start.addPage", { permalink: "/" })
          ) : (
            <Message
              id="start.install"
              values={{ command: "npm run directus:install", link: linkTo("/items") }}
            />
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
