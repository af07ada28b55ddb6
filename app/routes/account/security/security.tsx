import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { LinksSection } from "#app/components/account/connections-section.tsx";
import { PasskeySection } from "#app/components/account/passkey-section.tsx";
import { PasswordSection } from "#app/components/account/password-section.tsx";
import { SessionSection } from "#app/components/account/session-section.tsx";
import { SecondStepSection } from "#app/components/account/two-factor-section.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { readSignInMethods } from "#server/auth/account/identities.ts";
import { hasProviders } from "#server/auth/providers.ts";
import { toSessionViews } from "#server/auth/session/session-view.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "../require-member.ts";
import { getNotice } from "./security-notices.ts";

/** `/account/security`: where a member is signed in, and with what. */
export async function loader(args: LoaderFunctionArgs) {
  const { session } = await requireMember(args);
  const language = getLanguage(args.request);
  const [sessions, ways] = await Promise.all([
    toSessionViews(session, language),
    orUnavailable(readSignInMethods(session.user)),
  ]);
  const passwordStoredIn = session.way === "directus" ? ("directus" as const) : ("here" as const);
  const showsLinks = ways.providers > 0 || hasProviders;
  const { t } = language;
  return {
    notice: getNotice(args.request),
    sessions,
    ways,
    passwordStoredIn,
    showsLinks,
    title: t("security.title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function SecurityPage() {
  const { notice, sessions, ways, passwordStoredIn, showsLinks, title } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage className="account-security" place={[{ label: title }]}>
      <PageHeader title={title} lead={t("security.lead")} />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      <PasswordSection storedIn={passwordStoredIn} isSet={ways.password} />
      {passwordStoredIn === "here" ? (
        <>
          <PasskeySection count={ways.passkeys} />
          {showsLinks ? <LinksSection count={ways.providers} /> : null}
          <SecondStepSection isOn={ways.secondStep} backupCodes={ways.backupCodes} />
        </>
      ) : null}
      <SessionSection sessions={sessions} />
    </AccountPage>
  );
}
