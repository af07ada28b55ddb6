import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { CodeField } from "#app/components/code-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Form, Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, refuseForNow, retryLater, titleOf } from "#app/routes/refusal.ts";
import { pathOf } from "#server/auth/callback-url.ts";
import { findHalfWay } from "#server/auth/second-step/half-way.ts";
import { takeSecondStep } from "#server/auth/second-step/take-second-step.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { codeProblemWords } from "./code-problem-words.ts";

const path = "/sign-in/second-step";

/** `/sign-in/second-step`: where a sign-in waits for the code of an app, or with `?backup` for a backup code. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const refused = refusalOf(context);
  const isWaiting = (await findHalfWay(request)) !== undefined;
  const { signIn } = languageOf(request).texts.security.secondStep;
  const isBackup = new URL(request.url).searchParams.has("backup");
  const title = isWaiting ? titleOf(request, signIn.title, refused) : signIn.over;
  return data({ isWaiting, isBackup, errors: refused?.errors, title }, isWaiting ? 200 : 410);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const outcome = await orUnavailable(
    takeSecondStep(request, form.get("code") ?? "", clientAddressOf(context)),
  );
  if (outcome === "over") return seeOther(onwardPath(request, path));
  if (outcome === "closed") return seeOther(onwardPath(request, "/sign-in/error?error=AccessDenied"));
  if ("problem" in outcome) {
    const refusal = { errors: { code: codeProblemWords(request, outcome) } };
    return outcome.problem === "wait"
      ? refuseForNow(context, refusal, outcome.seconds)
      : refuse(context, refusal);
  }
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of outcome.cookies) headers.append("Set-Cookie", cookie);
  return seeOther(pathOf(outcome.callbackUrl), headers);
}

export const headers: HeadersFunction = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function SecondStepPage() {
  const { isWaiting, isBackup, errors } = useLoaderData<typeof loader>();
  const { secondStep } = useTexts().security;
  const { signIn: words } = secondStep;
  if (!isWaiting) {
    return (
      <div className="second-step">
        <PageHeader title={words.over} lead={words.overLead} />
        <ButtonLink to="/sign-in">{words.again}</ButtonLink>
      </div>
    );
  }
  return (
    <div className="second-step">
      <PageHeader title={words.title} lead={isBackup ? words.backupLead : words.lead} />
      <ErrorSummary errors={errors} />
      <Form className="sign-in-form" method="post" action={isBackup ? `${path}?backup` : path} noValidate>
        <CodeField
          name="code"
          kind={isBackup ? "backup" : "app"}
          label={isBackup ? words.backupCode : secondStep.code}
          hint={isBackup ? words.backupHint : secondStep.codeHint}
          error={errors?.code}
        />
        <Button>{words.submit}</Button>
      </Form>
      <ul className="sign-in-help">
        <li>
          <Link to={isBackup ? path : `${path}?backup`}>{isBackup ? words.useApp : words.useBackup}</Link>
        </li>
      </ul>
      <p className="second-step-lost">{secondStep.lost}</p>
    </div>
  );
}
