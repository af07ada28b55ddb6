import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { ButtonLink } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";

/** `/check-email`: the same for every address, known here or not. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Check your e-mail", noIndex: true });

export default function CheckEmailPage() {
  return (
    <div className="check-email">
      <PageHeader
        title="Check your e-mail"
        lead="If there is an account with this address, a message with a link is on its way. The link works once, for ten minutes."
      />
      <p>Nothing came? Look among the spam, or go back and check how the address was written.</p>
      <ButtonLink variant="secondary" to="/sign-in">
        Back to sign-in
      </ButtonLink>
    </div>
  );
}
