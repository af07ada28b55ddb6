import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Field } from "#app/components/form/field.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatPageTitle, getFormErrors, getRetryAfterHeaders, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { profileSchema } from "#server/auth/account/account-forms.ts";
import { changeName, readProfile } from "#server/auth/account/profile.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireMember } from "./require-member.ts";

/** `/account/profile`: who the member is here. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = getFormErrors(args.context);
  const profile = await orUnavailable(requireMember(args).then(readProfile));
  const { t } = getLanguage(args.request);
  const sentences = new Map([
    ["name", t("account.profile.changedName")],
    ["email", t("account.profile.changedEmail")],
  ]);
  const done = sentences.get(new URL(args.request.url).searchParams.get("done") ?? "");
  return data({
    profile,
    refused,
    done,
    title: formatPageTitle(args.request, t("account.profile.title"), refused),
  });
}

export async function action(args: ActionFunctionArgs) {
  const form = parseForm(profileSchema(getLanguage(args.request).t), await readFormBody(args.request));
  const member = await requireMember(args);
  if (member.session.way === "directus") throw notFound();
  if (!form.ok) return rejectForm(args.context, form);
  await orUnavailable(changeName(member.user, form.value.name));
  return seeOther(getLocalizedPath(args.request, "/account/profile?done=name"));
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ProfilePage() {
  const { profile, refused, done } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage className="account account-profile" place={[{ label: t("account.profile.title") }]}>
      <PageHeader title={t("account.profile.title")} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      <ErrorSummary errors={refused?.errors} />
      {profile.isStaff ? (
        <p>{t("account.profile.ofStudio")}</p>
      ) : (
        <NameForm name={refused?.values?.name ?? profile.name} error={refused?.errors.name} />
      )}
      <section aria-labelledby="address-heading">
        <h2 id="address-heading">{t("account.profile.address")}</h2>
        <p className="account-address">{profile.email}</p>
        {profile.isStaff ? null : (
          <>
            <p>{profile.isVerified ? t("account.profile.verified") : t("account.profile.unverified")}</p>
            <p>
              <ButtonLink variant="secondary" to="/account/profile/email">
                {t("account.profile.change")}
              </ButtonLink>
            </p>
          </>
        )}
      </section>
    </AccountPage>
  );
}

function NameForm({ name, error }: { name: string; error: string | undefined }) {
  const t = useTranslations();
  return (
    <Form className="sign-in-form" method="post" action="/account/profile" noValidate>
      <Field label={t("auth.name")} name="name" autoComplete="name" required value={name} error={error} />
      <Button>{t("account.profile.save")}</Button>
    </Form>
  );
}
