import { useTranslations } from "#app/page/language.ts";
import type { SessionView } from "#server/auth/session/session-view.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { SessionList } from "./session-list.tsx";

/** Where a member is signed in, and the way to end all of it but here. */
export function SessionSection({ sessions }: { sessions: SessionView[] }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{t("security.sessions.heading")}</h2>
      <SessionList sessions={sessions} />
      {sessions.length > 1 ? (
        <Form method="post" action="/account/security/sessions/end-others">
          <Button variant="secondary">{t("security.sessions.endOthers")}</Button>
        </Form>
      ) : (
        <p>{t("security.sessions.nowhereElse")}</p>
      )}
    </section>
  );
}
