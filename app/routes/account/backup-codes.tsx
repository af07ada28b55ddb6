import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { Form, Link } from "#app/components/link.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { readWaysIn } from "#server/auth/identities.ts";
import { renewBackupCodes } from "#server/auth/second-step/set-up.ts";
import { readShownCodes } from "#server/auth/second-step/shown-codes.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { keptHere } from "./member.ts";
import { SecurityPage } from "./security-page.tsx";

const path = "/account/security/second-step";

/** `/account/security/second-step/codes`: the set that was just made, to keep it; nobody sees it later. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await keptHere(args);
  requireFreshProof(member, args.request);
  const codes = await readShownCodes(member.user.id);
  if (!codes) throw seeOther(onwardPath(args.request, path));
  const { title } = languageOf(args.request).texts.security.secondStep.codes;
  return data({ codes, title }, { headers: { "Cache-Control": "private, no-store" } });
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args.request);
  const member = await keptHere(args);
  requireFreshProof(member, args.request);
  const { secondStep } = await orUnavailable(readWaysIn(member.user.id));
  if (secondStep) await orUnavailable(renewBackupCodes(languageOf(args.request), member.user));
  return seeOther(onwardPath(args.request, `${path}/codes`));
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function BackupCodesPage() {
  const { codes } = useLoaderData<typeof loader>();
  const { security } = useTexts();
  const { secondStep } = security;
  const { codes: words } = secondStep;
  return (
    <SecurityPage title={words.title} lead={words.lead} above={{ label: secondStep.heading, href: path }}>
      <ol className="backup-codes" aria-label={words.list} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <Link to={`${path}/codes/download`}>{words.download}</Link>. {words.print}
      </p>
      <Form method="post" action={`${path}/codes/kept`}>
        <Button>{words.kept}</Button>
      </Form>
    </SecurityPage>
  );
}
