import { useTranslations } from "#app/page/language.ts";
import type { ConnectionView } from "#server/auth/connections/connection-view.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** A member's accounts elsewhere: each can be unlinked. */
export function LinkedList({ linked }: { linked: ConnectionView[] }) {
  const t = useTranslations();
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
                {t("security.links.lastUsed")} <time dateTime={usedAt.iso}>{usedAt.text}</time>
              </>
            ) : linkedAt ? (
              <>
                {t("security.links.linked")} <time dateTime={linkedAt.iso}>{linkedAt.text}</time>
              </>
            ) : null}
          </p>
          <Form method="post" action="/account/security/providers/unlink">
            <input type="hidden" name="link" value={id} />
            <Button variant="quiet" aria-label={t("security.links.unlinkOne", { name })}>
              {t("security.links.unlink")}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
