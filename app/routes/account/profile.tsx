import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, retryLater, titleOf } from "#app/routes/refusal.ts";
import { profileSchema } from "#server/auth/account-forms.ts";
import { changeName, readProfile } from "#server/auth/profile.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { memberOf } from "./member.ts";

/** `/account/profile`: who the member is here. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = refusalOf(args.context);
  const profile = await orUnavailable(memberOf(args).then(readProfile));
  const { profile: words } = languageOf(args.request).texts.account;
  const sentences = new Map([
    ["name", words.changedName],
    ["email", words.changedEmail],
  ]);
  const done = sentences.get(new URL(args.request.url).searchParams.get("done") ?? "");
  return data({ profile, refused, done, title: titleOf(args.request, words.title, refused) });
}

export async function action(args: ActionFunctionArgs) {
  const form = parseForm(profileSchema(languageOf(args.request).texts), await readForm(args.request));
  const member = await memberOf(args);
  if (member.session.way === "directus") throw notFound();
  if (!form.ok) return refuse(args.context, form);
  await orUnavailable(changeName(member.user, form.value.name));
  return seeOther(onwardPath(args.request, "/account/profile?done=name"));
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ProfilePage() {
  const { profile, refused, done } = useLoaderData<typeof loader>();
  const { account } = useTexts();
  const { profile: words } = account;
  return (
    <div className="account account-profile">
      <Breadcrumbs items={[{ label: account.title, href: "/account" }, { label: words.title }]} />
      <PageHeader title={words.title} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      <ErrorSummary errors={refused?.errors} />
      {profile.isStaff ? (
        <p>{words.ofStudio}</p>
      ) : (
        <NameForm name={refused?.values?.name ?? profile.name} error={refused?.errors.name} />
      )}
      <section aria-labelledby="address-heading">
        <h2 id="address-heading">{words.address}</h2>
        <p className="account-address">{profile.email}</p>
        {profile.isStaff ? null : (
          <>
            <p>{profile.isVerified ? words.verified : words.unverified}</p>
            <p>
              <ButtonLink variant="secondary" to="/account/profile/email">
                {words.change}
              </ButtonLink>
            </p>
          </>
        )}
      </section>
    </div>
  );
}

function NameForm({ name, error }: { name: string; error: string | undefined }) {
  const { entry, account } = useTexts();
  return (
    <Form className="sign-in-form" method="post" action="/account/profile" noValidate>
      <Field label={entry.name} name="name" autoComplete="name" required value={name} error={error} />
      <Button>{account.profile.save}</Button>
    </Form>
  );
}
