import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AddressForm } from "#app/components/address-form.tsx";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, retryLater, titleOf } from "#app/routes/refusal.ts";
import { takeAddress } from "#app/routes/take-address.ts";
import { askToChangeEmail } from "#server/auth/change-email.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { readForm } from "#server/http/forms.ts";
import { notFound } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { memberOf } from "./member.ts";

const path = "/account/profile/email";

/** `/account/profile/email`: asks for the new address. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await memberOf(args);
  if (member.session.way === "directus") throw notFound();
  requireFreshProof(member, args.request);
  const refused = refusalOf(args.context);
  const sent = new URL(args.request.url).searchParams.has("sent");
  const title = titleOf(args.request, languageOf(args.request).texts.account.newAddress.title, refused);
  return data({ email: member.user.email, refused, sent, title });
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const member = await memberOf(args);
  if (member.session.way === "directus") throw notFound();
  requireFreshProof(member, args.request);
  return takeAddress(args, form, path, (email, place, language) =>
    askToChangeEmail(member.user, email, place, language),
  );
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ChangeEmailPage() {
  const { email, refused, sent } = useLoaderData<typeof loader>();
  const { account } = useTexts();
  const { newAddress: words } = account;
  return (
    <div className="account account-profile">
      <Breadcrumbs
        items={[
          { label: account.title, href: "/account" },
          { label: account.profile.title, href: "/account/profile" },
          { label: words.title },
        ]}
      />
      <PageHeader title={words.title} lead={words.lead} note={email} />
      <AddressForm path={path} autoComplete="email" label={words.field} {...{ sent, refused, words }} />
    </div>
  );
}
