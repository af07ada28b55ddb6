import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { PasskeyList } from "#app/components/account/passkey-list.tsx";
import { PasskeyForm } from "#app/components/auth/passkey-form.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import script from "#app/scripts/passkeys.js?url";
import { loadPasskeys } from "./load-passkeys.ts";

/** `/account/security/passkeys`: a member's passkeys, and the button that adds one. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, headers } = await loadPasskeys(args);
  return data(page, { headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function PasskeysPage() {
  const { passkeys, passkey, refused, notice, errors } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage
      className="account-security"
      place={[
        { label: t("security.title"), href: "/account/security" },
        { label: t("security.passkeys.heading") },
      ]}
    >
      <PageHeader title={t("security.passkeys.heading")} lead={t("security.passkeys.lead")} />
      <ErrorSummary errors={errors} />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      {passkeys.length > 0 ? (
        <PasskeyList passkeys={passkeys} refused={refused} />
      ) : (
        <EmptyState title={t("security.passkeys.count", { passkeys: 0 })}>
          {t("security.passkeys.empty")}
        </EmptyState>
      )}
      <PasskeyForm view={passkey} label={t("security.passkeys.add")} script={script} />
    </AccountPage>
  );
}
