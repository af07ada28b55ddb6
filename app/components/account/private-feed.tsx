import { useTranslations } from "#app/page/language.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** The addresses of a member's private feed, and what they can do about them. None is shown where none can be told. */
export function PrivateFeed({ addresses }: { addresses: { name: string; url: string }[] }) {
  const t = useTranslations();
  return (
    <div className="private-feed">
      {addresses.length > 0 ? (
        <ul className="feed-addresses">
          {addresses.map(({ name, url }) => (
            <li key={name}>
              <strong>{name}</strong>
              <a href={url} dir="ltr" rel="noreferrer">
                {url}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("account.feed.untold")}</p>
      )}
      <p>{t("account.feed.secret")}</p>
      <div className="membership-actions">
        <Form method="post" action="/account/feed">
          <Button variant="secondary">{t("account.feed.replace")}</Button>
        </Form>
        <Form method="post" action="/account/feed/off">
          <Button variant="quiet">{t("account.feed.off")}</Button>
        </Form>
      </div>
    </div>
  );
}
