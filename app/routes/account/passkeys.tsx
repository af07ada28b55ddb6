import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PasskeyForm } from "#app/components/passkey-form.tsx";
import { PasskeyList } from "#app/components/passkey-list.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import script from "#app/scripts/passkeys.js?url";
import { languageOf } from "#server/languages.ts";
import { loadPasskeys } from "./load-passkeys.ts";

/** `/account/security/passkeys`: a member's passkeys, and the button that adds one. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, headers } = await loadPasskeys(args);
  return data({ ...page, account: languageOf(args.request).texts.security.account }, { headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function PasskeysPage() {
  const { passkeys, passkey, refused, notice, errors, account } = useLoaderData<typeof loader>();
  const { security } = useTexts();
  const { passkeys: words } = security;
  return (
    <div className="account-security">
      <Breadcrumbs
        items={[
          { label: account, href: "/account" },
          { label: security.title, href: "/account/security" },
          { label: words.heading },
        ]}
      />
      <PageHeader title={words.heading} lead={words.lead} />
      <ErrorSummary errors={errors} />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      {passkeys.length > 0 ? (
        <PasskeyList passkeys={passkeys} refused={refused} />
      ) : (
        <EmptyState title={words.count(0)}>{words.empty}</EmptyState>
      )}
      <PasskeyForm view={passkey} label={words.add} script={script} />
    </div>
  );
}
