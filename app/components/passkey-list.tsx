import { useTexts } from "#app/language.ts";
import type { PasskeyView } from "#server/auth/passkeys/passkey-view.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Form } from "./link.tsx";

/** A member's passkeys: each can be given a name, and removed. */
export function PasskeyList({
  passkeys,
  refused,
}: {
  passkeys: PasskeyView[];
  /** What was wrong with the name of one of them. */
  refused: { id: string; name: string; error: string } | undefined;
}) {
  const { passkeys: words } = useTexts().security;
  return (
    <ul className="account-rows passkey-list">
      {passkeys.map(({ id, name, createdAt, usedAt }) => (
        <li key={id}>
          <h3>{name}</h3>
          <p>
            {createdAt ? (
              <>
                {words.added} <time dateTime={createdAt.iso}>{createdAt.text}</time> ·{" "}
              </>
            ) : null}
            {usedAt ? (
              <>
                {words.lastUsed} <time dateTime={usedAt.iso}>{usedAt.text}</time>
              </>
            ) : (
              words.unused
            )}
          </p>
          <Form method="post" action="/account/security/passkeys/remove">
            <input type="hidden" name="passkey" value={id} />
            <Button variant="quiet" aria-label={words.removeOne(name)}>
              {words.remove}
            </Button>
          </Form>
          <Form className="passkey-name" method="post" action="/account/security/passkeys/rename">
            <input type="hidden" name="passkey" value={id} />
            <Field
              label={words.name}
              name="name"
              scope={`${id}-`}
              required
              value={refused?.id === id ? refused.name : name}
              error={refused?.id === id ? refused.error : undefined}
            />
            <Button variant="secondary" aria-label={words.renameOne(name)}>
              {words.rename}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
