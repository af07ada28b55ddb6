import type { SessionView } from "#server/auth/session-view.ts";
import { Button } from "./button.tsx";

/** Where a member is signed in. Each session but this one can be ended. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  return (
    <ul className="session-list">
      {sessions.map(({ handle, device, way, startedAt, usedAt, isThis }) => (
        <li key={handle}>
          <h3>{device}</h3>
          <p>
            {isThis ? (
              <strong>This browser</strong>
            ) : (
              <>
                Last used <time dateTime={usedAt.iso}>{usedAt.text}</time>
              </>
            )}
            {" · "}
            signed in <time dateTime={startedAt.iso}>{startedAt.text}</time>, {way}
          </p>
          {isThis ? null : (
            <form method="post" action="/account/security/sessions/end">
              <input type="hidden" name="session" value={handle} />
              <Button variant="quiet" aria-label={`Sign out ${device}, last used ${usedAt.text}`}>
                Sign out
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
