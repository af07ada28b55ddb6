import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { SessionList } from "#app/components/session-list.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { viewSessions } from "#server/auth/session-view.ts";
import { memberOf } from "./member.ts";
import { noticeOf } from "./security-notices.ts";

/** `/account/security`: where a member is signed in, and with what. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await memberOf(args);
  return { notice: noticeOf(args.request), sessions: await viewSessions(session) };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Sign-in and security", noIndex: true });

export default function SecurityPage() {
  const { notice, sessions } = useLoaderData<typeof loader>();
  return (
    <div className="account-security">
      <Breadcrumbs items={[{ label: "Your account", href: "/account" }, { label: "Sign-in and security" }]} />
      <PageHeader title="Sign-in and security" lead="How you come in, and where you are signed in now." />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      <section aria-labelledby="sessions-heading">
        <h2 id="sessions-heading">Where you are signed in</h2>
        <SessionList sessions={sessions} />
        {sessions.length > 1 ? (
          <form method="post" action="/account/security/sessions/end-others">
            <Button variant="secondary">Sign out everywhere else</Button>
          </form>
        ) : (
          <p>You are signed in nowhere else.</p>
        )}
      </section>
    </div>
  );
}
