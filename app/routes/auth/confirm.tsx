import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { ConfirmForm } from "#app/components/confirm-form.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Form } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PasskeyForm } from "#app/components/passkey-form.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { memberOf } from "#app/routes/account/member.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { refuseTooSoon } from "#app/routes/too-soon.ts";
import script from "#app/scripts/passkeys.js?url";
import { confirm, proofOf } from "#server/auth/confirm.ts";
import { hasFreshProof } from "#server/auth/fresh-proof.ts";
import { preparePasskey } from "#server/auth/passkeys/passkey-form.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { languageOf, samePlace } from "#server/languages.ts";
import { codeProblemWords } from "./code-problem-words.ts";

/** `/confirm?returnTo=`: asks a member for a proof before something sensitive, and leads back. */
export async function loader(args: LoaderFunctionArgs) {
  const refused = refusalOf(args.context);
  const member = await memberOf(args);
  const asked = new URL(args.request.url).searchParams;
  const returnTo = returnToOf(args.request, refused?.values?.returnTo ?? asked.get("returnTo"));
  const { confirm } = languageOf(args.request).texts.security;
  if (hasFreshProof(member.session) && !refused) throw seeOther(returnTo);
  const { proof, secondStep, hasPasskey } = await orUnavailable(proofOf(member));
  const { passkey, headers } = preparePasskey(args.request, "authenticate", returnTo);
  const { email } = member.user;
  const asksForCode = refused?.errors.otp !== undefined;
  return data(
    {
      ...{ refused, returnTo, proof, secondStep, email, asksForCode },
      passkey: hasPasskey ? passkey : undefined,
      sent: asked.has("sent"),
      title: titleOf(args.request, confirm.title, refused),
    },
    { headers },
  );
}

function returnToOf(request: Request, asked: string | null | undefined): string {
  return samePlace(request, safeRedirect(asked, "/account/security"));
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const member = await memberOf(args);
  const values = { returnTo: form.get("returnTo") ?? "" };
  const sent = {
    password: form.get("password") ?? "",
    code: form.get("code") ?? "",
    otp: form.get("otp") ?? "",
  };
  try {
    const outcome = await orUnavailable(
      confirm(languageOf(args.request), member, sent, clientAddressOf(args.context)),
    );
    if ("cookie" in outcome)
      return seeOther(returnToOf(args.request, values.returnTo), { "Set-Cookie": outcome.cookie });
    const { field, problem } = outcome;
    const { problems } = languageOf(args.request).texts.security.confirm;
    const words = typeof problem === "string" ? problems[problem] : codeProblemWords(args.request, problem);
    return refuse(args.context, { errors: { [field]: words }, values });
  } catch (error) {
    return refuseTooSoon(args, error, values);
  }
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers(loaderHeaders);
  const wait = actionHeaders.get("Retry-After");
  if (wait) headers.set("Retry-After", wait);
  return headers;
};

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ConfirmPage() {
  const { refused, returnTo, proof, secondStep, email, asksForCode, sent, passkey } =
    useLoaderData<typeof loader>();
  const { confirm: words } = useTexts().security;
  const waits = proof === "password" || sent || refused !== undefined;
  return (
    <div className="confirm">
      <PageHeader title={words.title} lead={words.lead} />
      <ErrorSummary errors={refused?.errors} />
      {sent && !refused ? <Notice tone="success">{words.sent(email)}</Notice> : null}
      {passkey ? <PasskeyForm view={passkey} label={words.passkey} script={script} /> : null}
      {waits ? (
        <ConfirmForm
          {...{ proof, secondStep, returnTo, email, asksForCode }}
          errors={refused?.errors ?? {}}
        />
      ) : null}
      {proof === "code" ? (
        <Form method="post" action="/confirm/code">
          <input type="hidden" name="returnTo" value={returnTo} />
          {waits ? null : <p>{words.will(email)}</p>}
          <Button variant={waits ? "quiet" : "primary"}>{waits ? words.again : words.send}</Button>
        </Form>
      ) : null}
    </div>
  );
}
