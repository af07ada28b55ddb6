import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Form } from "#app/components/link.tsx";
import { LinkedList } from "#app/components/linked-list.tsx";
import { Notice } from "#app/components/notice.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, titleOf } from "#app/routes/refusal.ts";
import type { Texts } from "#app/texts/index.ts";
import { requireFreshProof } from "#server/auth/fresh-proof.ts";
import { viewLinks } from "#server/auth/links/link-view.ts";
import { listLinks } from "#server/auth/links/links.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { keptHere } from "./member.ts";
import { noticeOf } from "./security-notices.ts";
import { SecurityPage } from "./security-page.tsx";

/** `/account/security/providers`: a member's accounts elsewhere; `?problem=` says why one could not be linked. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const refusal = refusalOf(context);
  const member = await keptHere(args);
  if (!refusal) requireFreshProof(member, request);
  const language = languageOf(request);
  const { links: words } = language.texts.security;
  const problem = problemIn(request, words);
  const refused = refusal ?? (problem ? { errors: { form: problem } } : undefined);
  return {
    ...viewLinks(await orUnavailable(listLinks(member.user.id)), language),
    errors: refused?.errors,
    notice: noticeOf(request),
    title: titleOf(request, words.heading, refused),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ProvidersPage() {
  const { linked, unlinked, errors, notice } = useLoaderData<typeof loader>();
  const { security } = useTexts();
  const { links: words } = security;
  return (
    <SecurityPage title={words.heading} lead={words.lead}>
      <ErrorSummary errors={errors} />
      {notice ? <Notice tone="success">{notice}</Notice> : null}
      {linked.length > 0 ? (
        <LinkedList linked={linked} />
      ) : (
        <EmptyState title={words.count(0)}>{words.empty}</EmptyState>
      )}
      {unlinked.map(({ id, name }) => (
        <Form key={id} className="link-provider" method="post" action="/account/security/providers/link">
          <input type="hidden" name="provider" value={id} />
          <Button variant="secondary">{words.link(name)}</Button>
        </Form>
      ))}
    </SecurityPage>
  );
}

/** What the way back from a provider says about an account that could not be linked. */
function problemIn({ url }: Request, { taken, refused, failed }: Texts["security"]["links"]) {
  const problems = new Map(Object.entries({ taken, refused, failed }));
  return problems.get(new URL(url).searchParams.get("problem") ?? "");
}
