import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Form, Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Tick } from "#app/components/tick.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, retryLater, titleOf } from "#app/routes/refusal.ts";
import { deletionSchema } from "#server/auth/account-forms.ts";
import { deleteAccount } from "#server/auth/delete-account.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { clearSiteData } from "#server/auth/leave.ts";
import { closeSession } from "#server/auth/open-session.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { StillRenewsError } from "#server/memberships/cancel-memberships.ts";
import { memberOf } from "./member.ts";

/** `/account/data`: everything about the member, to take away or to delete. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await memberOf(args);
  requireFreshProof(member, args.request);
  const refused = refusalOf(args.context);
  const isStaff = member.session.way === "directus";
  const title = titleOf(args.request, languageOf(args.request).texts.account.data.title, refused);
  return data({ email: member.user.email, isStaff, refused, title });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = parseForm(deletionSchema(languageOf(request).texts), await readForm(request));
  const member = await memberOf(args);
  if (member.session.way === "directus") throw notFound();
  requireFreshProof(member, request);
  if (!form.ok) return refuse(context, form);
  try {
    await orUnavailable(deleteAccount(member.user, languageOf(request)));
  } catch (error) {
    if (!(error instanceof StillRenewsError)) throw error;
    const { stillRenews } = languageOf(request).texts.account.data;
    return refuse(context, { errors: { form: stillRenews } }, 503, { "Retry-After": "60" });
  }
  const headers = new Headers([clearSiteData]);
  for (const cookie of await closeSession(request)) headers.append("Set-Cookie", cookie);
  return seeOther(onwardPath(request, "/account/deleted"), headers);
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function DataPage() {
  const { email, isStaff, refused } = useLoaderData<typeof loader>();
  const { account } = useTexts();
  const { data: words } = account;
  return (
    <div className="account account-profile">
      <Breadcrumbs items={[{ label: account.title, href: "/account" }, { label: words.title }]} />
      <PageHeader title={words.title} note={email} />
      <ErrorSummary errors={refused?.errors} />
      <section aria-labelledby="download-heading">
        <h2 id="download-heading">{words.takeHeading}</h2>
        <p>{words.take}</p>
        <p>
          <Link to="/account/data/download">{words.download}</Link>
        </p>
      </section>
      <section aria-labelledby="delete-heading">
        <h2 id="delete-heading">{words.deleteHeading}</h2>
        {isStaff ? <p>{words.ofStudio}</p> : <DeletionForm error={refused?.errors.sure} />}
      </section>
    </div>
  );
}

function DeletionForm({ error }: { error: string | undefined }) {
  const { data: words } = useTexts().account;
  return (
    <>
      <p>{words.gone}</p>
      <p>{words.kept}</p>
      <Form className="sign-in-form" method="post" action="/account/data" noValidate>
        <Tick name="sure" label={words.sure} ticked={false} required error={error} />
        <Button variant="secondary">{words.submit}</Button>
      </Form>
    </>
  );
}
