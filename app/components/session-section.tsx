import { useTexts } from "#app/language.ts";
import type { SessionView } from "#server/auth/session-view.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";
import { SessionList } from "./session-list.tsx";

/** Where a member is signed in, and the way to end all of it but here. */
export function SessionSection({ sessions }: { sessions: SessionView[] }) {
  const { sessions: words } = useTexts().security;
  return (
    <section aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{words.heading}</h2>
      <SessionList sessions={sessions} />
      {sessions.length > 1 ? (
        <Form method="post" action="/account/security/sessions/end-others">
          <Button variant="secondary">{words.endOthers}</Button>
        </Form>
      ) : (
        <p>{words.nowhereElse}</p>
      )}
    </section>
  );
}
