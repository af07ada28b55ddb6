import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { changeEmail, lookAtNewAddress } from "#server/auth/change-email.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";

const words = {
  title: "Confirm your new address",
  lead: "From now on you sign in with this address, and everything about your account goes to it.",
  overTitle: "This link does not work any more",
  overLead:
    "It can be used once, for ten minutes, and only while the account and this address are free for it.",
};

/** `/account/profile/email/confirm?token=`: where the link to a new address ends, in whatever browser. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await lookAtNewAddress(new URL(request.url).searchParams.get("token") ?? "");
  return data({ email: link?.email }, { status: link ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  const changed = await orUnavailable(changeEmail(new URL(request.url).searchParams.get("token") ?? ""));
  if (changed) return seeOther(onwardPath(request, "/account/profile?done=email"));
  return data(null, { status: 410 });
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.email ? words.title : words.overTitle, noIndex: true });

export default function ConfirmEmailPage() {
  const { email } = useLoaderData<typeof loader>();
  if (!email)
    return (
      <div className="email-link">
        <PageHeader title={words.overTitle} lead={words.overLead} />
        <ButtonLink to="/account/profile">To your profile</ButtonLink>
      </div>
    );
  return (
    <div className="email-link">
      <PageHeader title={words.title} lead={words.lead} />
      <p className="email-link-address">{email}</p>
      <form className="sign-in-form" method="post">
        <Button>Use this address</Button>
      </form>
    </div>
  );
}
