import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { ButtonLink } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { pageMeta } from "#app/page-meta.ts";

/** `/account/deleted`: what somebody sees whose account is no more. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your account is deleted", noIndex: true });

export default function DeletedPage() {
  return (
    <div className="sign-out">
      <PageHeader
        title="Your account is deleted"
        lead="You are signed out everywhere. A last message that says so is on its way to your address."
      />
      <ButtonLink variant="secondary" to="/">
        To the front page
      </ButtonLink>
    </div>
  );
}
