import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { ButtonLink } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";

/** `/account/deleted`: what somebody sees whose account is no more. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).account.data.doneTitle, noIndex: true });

export default function DeletedPage() {
  const { data: words } = useTexts().account;
  return (
    <div className="sign-out">
      <PageHeader title={words.doneTitle} lead={words.done} />
      <ButtonLink variant="secondary" to="/">
        {words.toFront}
      </ButtonLink>
    </div>
  );
}
