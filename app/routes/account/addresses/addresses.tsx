import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { SavedAddresses } from "#app/components/account/saved-addresses.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { toSavedAddressViews } from "#server/customers/saved-address.ts";
import { listAddresses } from "#server/customers/saved-addresses.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { requireMember } from "../require-member.ts";

/** `/account/addresses`: where the member has parcels sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireMember(args);
  const language = getLanguage(args.request);
  const { t } = language;
  const addresses = await orUnavailable(listAddresses(serviceClient, user.id));
  const done = new URL(args.request.url).searchParams.get("done") ?? "";
  return {
    addresses: toSavedAddressViews(addresses, language),
    room: addresses.length < limits.savedAddresses,
    done: Object.entries(t.raw("account.addresses.done")).find(([name]) => name === done)?.[1],
    title: t("account.addresses.title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function AddressesPage() {
  const { addresses, room, done } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage place={[{ label: t("account.addresses.title") }]}>
      <PageHeader title={t("account.addresses.title")} lead={t("account.addresses.lead")} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      {addresses.length > 0 ? (
        <SavedAddresses addresses={addresses} />
      ) : (
        <EmptyState title={t("account.addresses.none")}>{t("account.addresses.noneLead")}</EmptyState>
      )}
      {room ? (
        <p>
          <ButtonLink to="/account/addresses/new">{t("account.addresses.add")}</ButtonLink>
        </p>
      ) : null}
    </AccountPage>
  );
}
