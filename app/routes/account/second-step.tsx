import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Notice } from "#app/components/notice.tsx";
import { SecondStepOn } from "#app/components/second-step-on.tsx";
import { SecondStepSetUp } from "#app/components/second-step-set-up.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { readWaysIn } from "#server/auth/identities.ts";
import { beginSetUp, reopenSetUp, turnOn } from "#server/auth/second-step/set-up.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { keptHere } from "./member.ts";
import { noticeOf } from "./security-notices.ts";
import { SecurityPage } from "./security-page.tsx";

const path = "/account/security/second-step";

/** `/account/security/second-step`: sets the second step up, or says that it is on. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const refused = refusalOf(context);
  const member = await keptHere(args);
  if (!refused) requireFreshProof(member, request);
  const { secondStep: isOn, backupCodes } = await orUnavailable(readWaysIn(member.user.id));
  const sealed = refused?.values?.setUp;
  return {
    setUp: isOn ? undefined : sealed ? reopenSetUp(member, sealed) : beginSetUp(member),
    backupCodes,
    errors: refused?.errors,
    notice: noticeOf(request),
    title: titleOf(request, languageOf(request).texts.security.secondStep.heading, refused),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const member = await keptHere(args);
  requireFreshProof(member, request);
  const values = { setUp: form.get("setUp") ?? "" };
  const outcome = await orUnavailable(
    turnOn(languageOf(request), member, values.setUp, form.get("code") ?? ""),
  );
  if (typeof outcome === "string") {
    const { problems } = languageOf(request).texts.security.secondStep;
    const field = outcome === "on" ? "form" : "code";
    return refuse(context, { errors: { [field]: problems[outcome] }, values });
  }
  return seeOther(onwardPath(request, `${path}/codes`), { "Set-Cookie": outcome.cookie });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function SecondStepPage() {
  const { setUp, backupCodes, errors, notice } = useLoaderData<typeof loader>();
  const { security } = useTexts();
  const { secondStep: words } = security;
  return (
    <SecurityPage title={words.heading} lead={words.lead}>
      <ErrorSummary errors={errors} />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      {setUp ? (
        <SecondStepSetUp setUp={setUp} error={errors?.code} />
      ) : (
        <SecondStepOn backupCodes={backupCodes} />
      )}
    </SecurityPage>
  );
}
