import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { Form } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, retryLater, titleOf } from "#app/routes/refusal.ts";
import { ProfileSchema } from "#server/auth/account-forms.ts";
import { changeName, readProfile } from "#server/auth/profile.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { memberOf } from "./member.ts";

const words = {
  title: "Your profile",
  done: { name: "Your name is changed.", email: "Your address is changed." } as Record<string, string>,
  staff: "Your account is kept in Studio. Name and address are changed there.",
  verified: "You have confirmed this address.",
  unverified:
    "You have not confirmed this address yet. Sign in once by a link to it, and what you ordered with it as a guest is listed among your orders.",
};

/** `/account/profile`: who the member is here. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = refusalOf(args.context);
  const profile = await orUnavailable(memberOf(args).then(readProfile));
  const done = words.done[new URL(args.request.url).searchParams.get("done") ?? ""];
  return data({ profile, refused, done, title: titleOf(args.request, words.title, refused) });
}

export async function action(args: ActionFunctionArgs) {
  const form = parseForm(ProfileSchema, await readForm(args.request));
  const member = await memberOf(args);
  if (member.session.way === "directus") throw notFound();
  if (!form.ok) return refuse(args.context, form);
  await orUnavailable(changeName(member.user, form.value.name));
  return seeOther(onwardPath(args.request, "/account/profile?done=name"));
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? words.title, noIndex: true });

export default function ProfilePage() {
  const { profile, refused, done } = useLoaderData<typeof loader>();
  return (
    <div className="account account-profile">
      <Breadcrumbs items={[{ label: "Your account", href: "/account" }, { label: words.title }]} />
      <PageHeader title={words.title} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      <ErrorSummary errors={refused?.errors} />
      {profile.isStaff ? (
        <p>{words.staff}</p>
      ) : (
        <NameForm name={refused?.values?.name ?? profile.name} error={refused?.errors.name} />
      )}
      <section aria-labelledby="address-heading">
        <h2 id="address-heading">E-mail address</h2>
        <p className="account-address">{profile.email}</p>
        {profile.isStaff ? null : (
          <>
            <p>{profile.isVerified ? words.verified : words.unverified}</p>
            <p>
              <ButtonLink variant="secondary" to="/account/profile/email">
                Change the address
              </ButtonLink>
            </p>
          </>
        )}
      </section>
    </div>
  );
}

function NameForm({ name, error }: { name: string; error: string | undefined }) {
  return (
    <Form className="sign-in-form" method="post" action="/account/profile" noValidate>
      <Field label="Name" name="name" autoComplete="name" required value={name} error={error} />
      <Button>Save the name</Button>
    </Form>
  );
}
