import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AddressForm } from "#app/components/address-form.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, retryLater, titleOf } from "#app/routes/refusal.ts";
import { takeAddress } from "#app/routes/take-address.ts";
import { askToRecover } from "#server/auth/recover.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { readForm } from "#server/http/forms.ts";
import { languageOf } from "#server/languages.ts";

/** `/recover`: an address in, the link to a new password out by mail. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePart("accounts");
  const refused = refusalOf(context);
  const asked = new URL(request.url).searchParams;
  const title = titleOf(request, languageOf(request).texts.entry.recover.title, refused);
  return { refused, sent: asked.has("sent"), done: asked.has("done"), title };
}

export async function action(args: ActionFunctionArgs) {
  await requirePart("accounts");
  return takeAddress(args, await readForm(args.request), "/recover", askToRecover);
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RecoverPage() {
  const { refused, sent, done } = useLoaderData<typeof loader>();
  const { recover: words, signIn } = useTexts().entry;
  if (done)
    return (
      <div className="recover">
        <PageHeader title={words.title} />
        <Notice tone="success">{words.done}</Notice>
        <p>
          <ButtonLink to="/sign-in">{signIn.submit}</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="recover">
      <PageHeader title={words.title} lead={words.lead} />
      <AddressForm path="/recover" autoComplete="username" {...{ sent, refused, words }} />
    </div>
  );
}
