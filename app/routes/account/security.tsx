import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { LinksSection } from "#app/components/links-section.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PasskeySection } from "#app/components/passkey-section.tsx";
import { PasswordSection } from "#app/components/password-section.tsx";
import { SecondStepSection } from "#app/components/second-step-section.tsx";
import { SessionSection } from "#app/components/session-section.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { readWaysIn } from "#server/auth/identities.ts";
import { hasProviders } from "#server/auth/providers.ts";
import { viewSessions } from "#server/auth/session-view.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { memberOf } from "./member.ts";
import { noticeOf } from "./security-notices.ts";

/** `/account/security`: where a member is signed in, and with what. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await memberOf(args);
  const language = languageOf(args.request);
  const [sessions, ways] = await Promise.all([
    viewSessions(session, language),
    orUnavailable(readWaysIn(session.user)),
  ]);
  const kept = session.way === "directus" ? ("directus" as const) : ("here" as const);
  const showsLinks = ways.providers > 0 || hasProviders;
  const { title } = language.texts.security;
  return { notice: noticeOf(args.request), sessions, ways, kept, showsLinks, title };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function SecurityPage() {
  const { notice, sessions, ways, kept, showsLinks, title } = useLoaderData<typeof loader>();
  const { security } = useTexts();
  return (
    <div className="account-security">
      <Breadcrumbs items={[{ label: security.account, href: "/account" }, { label: title }]} />
      <PageHeader title={title} lead={security.lead} />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      <PasswordSection kept={kept} isSet={ways.password} />
      {kept === "here" ? (
        <>
          <PasskeySection count={ways.passkeys} />
          {showsLinks ? <LinksSection count={ways.providers} /> : null}
          <SecondStepSection isOn={ways.secondStep} backupCodes={ways.backupCodes} />
        </>
      ) : null}
      <SessionSection sessions={sessions} />
    </div>
  );
}
