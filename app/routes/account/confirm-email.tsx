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
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import type { Texts } from "#app/texts/index.ts";
import { changeEmail, lookAtNewAddress } from "#server/auth/change-email.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";

/** `/account/profile/email/confirm?token=`: where the link to a new address ends, in whatever browser. */
export async function loader({ request }: LoaderFunctionArgs) {
  const link = await lookAtNewAddress(new URL(request.url).searchParams.get("token") ?? "");
  return data({ email: link?.email }, { status: link ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const known = await orUnavailable(changeEmail(request, token));
  if (known) return seeOther(onwardPath(request, "/account/profile?done=email"), { "Set-Cookie": known });
  return data(null, { status: 410 });
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: titleFor(page?.email, textsIn(matches)), noIndex: true });

export default function ConfirmEmailPage() {
  const { email } = useLoaderData<typeof loader>();
  const texts = useTexts();
  const { newAddress: words } = texts.account;
  if (!email)
    return (
      <div className="email-link">
        <PageHeader title={titleFor(email, texts)} lead={words.over} />
        <ButtonLink to="/account/profile">{words.toProfile}</ButtonLink>
      </div>
    );
  return (
    <div className="email-link">
      <PageHeader title={titleFor(email, texts)} lead={words.confirmLead} />
      <p className="email-link-address">{email}</p>
      <form className="sign-in-form" method="post">
        <Button>{words.confirm}</Button>
      </form>
    </div>
  );
}

function titleFor(email: string | undefined, { account: { newAddress } }: Texts): string {
  return email ? newAddress.confirmTitle : newAddress.overTitle;
}
