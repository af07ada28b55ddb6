import { useTexts } from "#app/language.ts";
import type { LinkView } from "#server/auth/links/link-view.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";

/** A member's accounts elsewhere: each can be unlinked. */
export function LinkedList({ linked }: { linked: LinkView[] }) {
  const { links: words } = useTexts().security;
  return (
    <ul className="account-rows">
      {linked.map(({ id, name, email, linkedAt, usedAt }) => (
        <li key={id}>
          <h3>{name}</h3>
          <p>
            {email ? <bdi>{email}</bdi> : null}
            {email && (linkedAt || usedAt) ? " · " : null}
            {usedAt ? (
              <>
                {words.lastUsed} <time dateTime={usedAt.iso}>{usedAt.text}</time>
              </>
            ) : linkedAt ? (
              <>
                {words.linked} <time dateTime={linkedAt.iso}>{linkedAt.text}</time>
              </>
            ) : null}
          </p>
          <Form method="post" action="/account/security/providers/unlink">
            <input type="hidden" name="link" value={id} />
            <Button variant="quiet" aria-label={words.unlinkOne(name)}>
              {words.unlink}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
