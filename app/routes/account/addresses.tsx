import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { SavedAddresses } from "#app/components/saved-addresses.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { viewOfAddresses } from "#server/customers/saved-address.ts";
import { listAddresses } from "#server/customers/saved-addresses.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { memberOf } from "./member.ts";

/** `/account/addresses`: where the member has parcels sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await memberOf(args);
  const language = languageOf(args.request);
  const { addresses: words } = language.texts.account;
  const addresses = await orUnavailable(listAddresses(serviceDirectus, user.id));
  const done = new URL(args.request.url).searchParams.get("done") ?? "";
  return {
    addresses: viewOfAddresses(addresses, language),
    room: addresses.length < limits.addresses,
    done: Object.entries(words.done).find(([name]) => name === done)?.[1],
    title: words.title,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function AddressesPage() {
  const { addresses, room, done } = useLoaderData<typeof loader>();
  const { account } = useTexts();
  const { addresses: words } = account;
  return (
    <div className="account">
      <Breadcrumbs items={[{ label: account.title, href: "/account" }, { label: words.title }]} />
      <PageHeader title={words.title} lead={words.lead} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      {addresses.length > 0 ? (
        <SavedAddresses addresses={addresses} />
      ) : (
        <EmptyState title={words.none}>{words.noneLead}</EmptyState>
      )}
      {room ? (
        <p>
          <ButtonLink to="/account/addresses/new">{words.add}</ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
