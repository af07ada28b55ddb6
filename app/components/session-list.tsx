import { useTexts } from "#app/language.ts";
import type { SessionView } from "#server/auth/session-view.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";

/** Where a member is signed in. Each session but this one can be ended. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const { sessions: words } = useTexts().security;
  return (
    <ul className="account-rows">
      {sessions.map(({ handle, device, way, startedAt, usedAt, isThis }) => (
        <li key={handle}>
          <h3>{device}</h3>
          <p>
            {isThis ? (
              <strong>{words.thisBrowser}</strong>
            ) : (
              <>
                {words.lastUsed} <time dateTime={usedAt.iso}>{usedAt.text}</time>
              </>
            )}
            {" · "}
            {words.since} <time dateTime={startedAt.iso}>{startedAt.text}</time>, {words.ways[way]}
          </p>
          {isThis ? null : (
            <Form method="post" action="/account/security/sessions/end">
              <input type="hidden" name="session" value={handle} />
              <Button variant="quiet" aria-label={words.endOne(device, usedAt.text)}>
                {words.end}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
