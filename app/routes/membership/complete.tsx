import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { requireMember } from "#app/routes/account/require-member.ts";
import { orUnavailablePayments } from "#server/checkout/submit-checkout.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import { confirmMembership } from "#server/memberships/subscriptions/confirm-subscription.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";

const secondsBetweenLooks = 5;

/** `/membership/complete?session_id=`: back from Stripe's page, and on to the post that its reader came from, open. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireMember(args);
  const session = new URL(args.request.url).searchParams.get("session_id");
  const found = await orUnavailablePayments(
    orUnavailable(confirmMembership(serviceClient, user.id, session)),
  );
  if (!found) throw notFound();
  const welcome = getLocalizedPath(args.request, "/account/membership?done=welcome");
  if (found.kind === "open") throw seeOther(found.url);
  if (found.kind === "unpaid") throw seeOther(getLocalizedPath(args.request, found.path));
  if (found.kind === "expired") throw seeOther(getLocalizedPath(args.request, "/membership"));
  if (found.kind === "ended") throw seeOther(getLocalizedPath(args.request, "/account/membership"));
  if (found.kind === "active") throw seeOther(safeRedirect(found.returnTo, welcome));
  return data(null, { headers: { Refresh: String(secondsBetweenLooks) } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("Refresh");
  return { "Cache-Control": "private, no-store", ...(refresh ? { Refresh: refresh } : {}) };
};

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("memberships.complete.title"), noIndex: true });

export default function ConfirmingPage() {
  const t = useTranslations();
  return (
    <div className="membership">
      <PageHeader title={t("memberships.complete.title")} lead={t("memberships.complete.lead")} />
      <p>
        <ButtonLink to="/account/membership">{t("memberships.complete.toMembership")}</ButtonLink>
      </p>
    </div>
  );
}
