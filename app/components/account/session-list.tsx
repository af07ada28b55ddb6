import { useTranslations } from "#app/page/language.ts";
import type { SessionView } from "#server/auth/session/session-view.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** Where a member is signed in. Each session but this one can be ended. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const t = useTranslations();
  return (
    <ul className="account-rows">
      {sessions.map(({ handle, device, way, startedAt, usedAt, isThis }) => (
        <li key={handle}>
          <h3>{device}</h3>
          <p>
            {isThis ? (
              <strong>{t("security.sessions.thisBrowser")}</strong>
            ) : (
              <>
                {t("security.sessions.lastUsed")} <time dateTime={usedAt.iso}>{usedAt.text}</time>
              </>
            )}
            {" · "}
            {t("security.sessions.since")} <time dateTime={startedAt.iso}>{startedAt.text}</time>,{" "}
            {t(`security.sessions.ways.${way}`)}
          </p>
          {isThis ? null : (
            <Form method="post" action="/account/security/sessions/end">
              <input type="hidden" name="session" value={handle} />
              <Button
                variant="quiet"
                aria-label={t("security.sessions.endOne", { device, used: usedAt.text })}
              >
                {t("security.sessions.end")}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
