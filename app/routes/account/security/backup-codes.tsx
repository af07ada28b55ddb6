import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Form, Link } from "#app/components/ui/link.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { readSignInMethods } from "#server/auth/account/identities.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { readNewBackupCodes } from "#server/auth/two-factor/backup-codes-once.ts";
import { renewBackupCodes } from "#server/auth/two-factor/set-up.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import { SecurityPage } from "./security-page.tsx";

const path = "/account/security/second-step";

/** `/account/security/second-step/codes`: the set that was just made, to keep it; nobody sees it later. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, args.request);
  const codes = await readNewBackupCodes(member.user.id);
  if (!codes) throw seeOther(getLocalizedPath(args.request, path));
  const { t } = getLanguage(args.request);
  return data(
    { codes, title: t("security.secondStep.codes.title") },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action(args: ActionFunctionArgs) {
  await readFormBody(args.request);
  const member = await requireLocalAccount(args);
  requireRecentAuth(member, args.request);
  const { secondStep } = await orUnavailable(readSignInMethods(member.user.id));
  if (secondStep) await orUnavailable(renewBackupCodes(getLanguage(args.request), member.user));
  return seeOther(getLocalizedPath(args.request, `${path}/codes`));
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function BackupCodesPage() {
  const { codes } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <SecurityPage
      title={t("security.secondStep.codes.title")}
      lead={t("security.secondStep.codes.lead")}
      above={{ label: t("security.secondStep.heading"), href: path }}
    >
      <ol className="backup-codes" aria-label={t("security.secondStep.codes.list")} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <Link to={`${path}/codes/download`}>{t("security.secondStep.codes.download")}</Link>.{" "}
        {t("security.secondStep.codes.print")}
      </p>
      <Form method="post" action={`${path}/codes/kept`}>
        <Button>{t("security.secondStep.codes.kept")}</Button>
      </Form>
    </SecurityPage>
  );
}
