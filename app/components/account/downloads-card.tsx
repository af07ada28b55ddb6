import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { BoughtDownload } from "#server/orders/access/account-order-view.ts";
import { Cover } from "../shop/cover.tsx";
import { Link } from "../ui/link.tsx";

/** What somebody has bought to download; each leads to its order, where the files are. */
export function DownloadsCard({ downloads }: { downloads: BoughtDownload[] }) {
  const t = useTranslations();
  const set = useTypeset();
  if (downloads.length === 0) return null;
  return (
    <section className="account-card" aria-labelledby="downloads-heading">
      <h2 id="downloads-heading">{t("account.places.downloads")}</h2>
      <ul className="download-list">
        {downloads.map(({ key, title, variantTitle, href, cover }) => (
          <li key={key}>
            <div className="order-cover">
              <Cover cover={cover ?? { title }} sizes="3rem" />
            </div>
            <Link to={href}>{set(title)}</Link>
            {variantTitle ? (
              <span>
                <bdi>{variantTitle}</bdi>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/account/downloads">{t("account.downloads.all")}</Link>
      </p>
    </section>
  );
}
