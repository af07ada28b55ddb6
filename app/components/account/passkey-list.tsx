import { useTranslations } from "#app/page/language.ts";
import type { PasskeyView } from "#server/auth/passkeys/passkey-view.ts";
import { Field } from "../form/field.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** A member's passkeys: each can be given a name, and removed. */
export function PasskeyList({
  passkeys,
  refused,
}: {
  passkeys: PasskeyView[];
  /** What was wrong with the name of one of them. */
  refused: { id: string; name: string; error: string } | undefined;
}) {
  const t = useTranslations();
  return (
    <ul className="account-rows passkey-list">
      {passkeys.map(({ id, name, createdAt, usedAt }) => (
        <li key={id}>
          <h3>{name}</h3>
          <p>
            {createdAt ? (
              <>
                {t("security.passkeys.added")} <time dateTime={createdAt.iso}>{createdAt.text}</time> ·{" "}
              </>
            ) : null}
            {usedAt ? (
              <>
                {t("security.passkeys.lastUsed")} <time dateTime={usedAt.iso}>{usedAt.text}</time>
              </>
            ) : (
              t("security.passkeys.unused")
            )}
          </p>
          <Form method="post" action="/account/security/passkeys/remove">
            <input type="hidden" name="passkey" value={id} />
            <Button variant="quiet" aria-label={t("security.passkeys.removeOne", { name })}>
              {t("security.passkeys.remove")}
            </Button>
          </Form>
          <Form className="passkey-name" method="post" action="/account/security/passkeys/rename">
            <input type="hidden" name="passkey" value={id} />
            <Field
              label={t("security.passkeys.name")}
              name="name"
              scope={`${id}-`}
              required
              value={refused?.id === id ? refused.name : name}
              error={refused?.id === id ? refused.error : undefined}
            />
            <Button variant="secondary" aria-label={t("security.passkeys.renameOne", { name })}>
              {t("security.passkeys.rename")}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
