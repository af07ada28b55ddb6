import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkedList } from "#app/components/account/connection-list.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { Translator } from "#app/messages/translator.ts";
import { formatPageTitle, getFormErrors } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { toConnectionsView } from "#server/auth/connections/connection-view.ts";
import { listConnections } from "#server/auth/connections/connections.ts";
import { requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "../require-member.ts";
import { getNotice } from "./security-notices.ts";
import { SecurityPage } from "./security-page.tsx";

/** `/account/security/providers`: a member's accounts elsewhere; `?problem=` says why one could not be linked. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const refusal = getFormErrors(context);
  const member = await requireLocalAccount(args);
  if (!refusal) requireRecentAuth(member, request);
  const language = getLanguage(request);
  const { t } = language;
  const problem = findProblem(request, t);
  const refused = refusal ?? (problem ? { errors: { form: problem } } : undefined);
  return {
    ...toConnectionsView(await orUnavailable(listConnections(member.user.id)), language),
    errors: refused?.errors,
    notice: getNotice(request),
    title: formatPageTitle(request, t("security.links.heading"), refused),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ProvidersPage() {
  const { linked, unlinked, errors, notice } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <SecurityPage title={t("security.links.heading")} lead={t("security.links.lead")}>
      <ErrorSummary errors={errors} />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      {linked.length > 0 ? (
        <LinkedList linked={linked} />
      ) : (
        <EmptyState title={t("security.links.count", { linked: 0 })}>{t("security.links.empty")}</EmptyState>
      )}
      {unlinked.map(({ id, name }) => (
        <Form key={id} className="link-provider" method="post" action="/account/security/providers/link">
          <input type="hidden" name="provider" value={id} />
          <Button variant="secondary">{t("security.links.link", { name })}</Button>
        </Form>
      ))}
    </SecurityPage>
  );
}

/** What the way back from a provider says about an account that could not be linked. */
function findProblem({ url }: Request, t: Translator) {
  const problems = new Map(
    Object.entries({
      taken: t("security.links.taken"),
      refused: t("security.links.refused"),
      failed: t("security.links.failed"),
    }),
  );
  return problems.get(new URL(url).searchParams.get("problem") ?? "");
}
