import { useTexts } from "#app/language.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";

/** The addresses of a member's private feed, and what they can do about them. None is shown where none can be told. */
export function OwnFeed({ addresses }: { addresses: { name: string; url: string }[] }) {
  const { feed: words } = useTexts().account;
  return (
    <div className="own-feed">
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
        <p>{words.untold}</p>
      )}
      <p>{words.secret}</p>
      <div className="membership-actions">
        <Form method="post" action="/account/feed">
          <Button variant="secondary">{words.replace}</Button>
        </Form>
        <Form method="post" action="/account/feed/off">
          <Button variant="quiet">{words.off}</Button>
        </Form>
      </div>
    </div>
  );
}
