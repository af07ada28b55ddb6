import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { Checkbox } from "#app/components/form/checkbox.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Form, Link } from "#app/components/ui/link.tsx";
import { formatPageTitle, getFormErrors, getRetryAfterHeaders, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { deletionSchema } from "#server/auth/account/account-forms.ts";
import { deleteAccount } from "#server/auth/account/delete-account.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { endBrowserSession } from "#server/auth/sign-in/sign-in.ts";
import { clearSiteData } from "#server/auth/sign-in/sign-out.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { StillRenewsError } from "#server/memberships/account/cancel-memberships.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

/** `/account/data`: everything about the member, to take away or to delete. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentAuth(member, args.request);
  const refused = getFormErrors(args.context);
  const isStaff = member.session.way === "directus";
  const title = formatPageTitle(args.request, getLanguage(args.request).t("account.data.title"), refused);
  return data({ email: member.user.email, isStaff, refused, title });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = parseForm(deletionSchema(getLanguage(request).t), await readFormBody(request));
  const member = await requireMember(args);
  if (member.session.way === "directus") throw notFound();
  requireRecentAuth(member, request);
  if (!form.ok) return rejectForm(context, form);
  try {
    await orUnavailable(deleteAccount(member.user, getLanguage(request)));
  } catch (error) {
    if (!(error instanceof StillRenewsError)) throw error;
    const { t } = getLanguage(request);
    return rejectForm(
      context,
      { errors: { form: t("account.data.stillRenews") } },
      {
        status: 503,
        headers: {
          "Retry-After": "60",
        },
      },
    );
  }
  const headers = new Headers([clearSiteData]);
  for (const cookie of await endBrowserSession(request)) headers.append("Set-Cookie", cookie);
  return seeOther(getLocalizedPath(request, "/account/deleted"), headers);
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function DataPage() {
  const { email, isStaff, refused } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage className="account account-profile" place={[{ label: t("account.data.title") }]}>
      <PageHeader title={t("account.data.title")} note={email} />
      <ErrorSummary errors={refused?.errors} />
      <section aria-labelledby="download-heading">
        <h2 id="download-heading">{t("account.data.takeHeading")}</h2>
        <p>{t("account.data.take")}</p>
        <p>
          <Link to="/account/data/download">{t("account.data.download")}</Link>
        </p>
      </section>
      <section aria-labelledby="delete-heading">
        <h2 id="delete-heading">{t("account.data.deleteHeading")}</h2>
        {isStaff ? <p>{t("account.data.ofStudio")}</p> : <DeletionForm error={refused?.errors.sure} />}
      </section>
    </AccountPage>
  );
}

function DeletionForm({ error }: { error: string | undefined }) {
  const t = useTranslations();
  return (
    <>
      <p>{t("account.data.gone")}</p>
      <p>{t("account.data.kept")}</p>
      <Form className="sign-in-form" method="post" action="/account/data" noValidate>
        <Checkbox name="sure" label={t("account.data.sure")} ticked={false} required error={error} />
        <Button variant="secondary">{t("account.data.submit")}</Button>
      </Form>
    </>
  );
}
