import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { ButtonLink } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { memberOf } from "#app/routes/account/member.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { onwardPath } from "#server/languages.ts";
import { confirmJoining } from "#server/memberships/confirm-joining.ts";

const secondsBetweenLooks = 5;

/** `/membership/complete?session_id=`: back from Stripe's page, and on to the post that its reader came from, open. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await memberOf(args);
  const session = new URL(args.request.url).searchParams.get("session_id");
  const found = await orUnavailablePayments(orUnavailable(confirmJoining(serviceDirectus, user.id, session)));
  if (!found) throw notFound();
  const welcome = onwardPath(args.request, "/account/membership?done=welcome");
  if (found.kind === "open") throw seeOther(found.url);
  if (found.kind === "unpaid") throw seeOther(onwardPath(args.request, found.path));
  if (found.kind === "expired") throw seeOther(onwardPath(args.request, "/membership"));
  if (found.kind === "over") throw seeOther(onwardPath(args.request, "/account/membership"));
  if (found.kind === "joined") throw seeOther(safeRedirect(found.returnTo, welcome));
  return data(null, { headers: { Refresh: String(secondsBetweenLooks) } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  return { "Cache-Control": "private, no-store", ...(refresh ? { Refresh: refresh } : {}) };
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).memberships.complete.title, noIndex: true });

export default function ConfirmingPage() {
  const words = useTexts().memberships.complete;
  return (
    <div className="membership">
      <PageHeader title={words.title} lead={words.lead} />
      <p>
        <ButtonLink to="/account/membership">{words.toMembership}</ButtonLink>
      </p>
    </div>
  );
}
