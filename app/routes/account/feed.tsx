import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { PrivateFeed } from "#app/components/account/private-feed.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Form } from "#app/components/ui/link.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { readFeedToken, replaceFeedToken } from "#server/auth/feed/feed-tokens.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { buildAbsoluteUrl, getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireLocalAccount } from "./require-member.ts";

const formats = [
  { name: "RSS", file: "feed.xml" },
  { name: "Atom", file: "atom.xml" },
  { name: "JSON Feed", file: "feed.json" },
];

/** `/account/feed`: the address of the member's private feed; `?done=` says what has just happened to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireLocalAccount(args);
  const language = getLanguage(args.request);
  const saved = await orUnavailable(readFeedToken(user.id));
  const addresses = saved?.token
    ? formats.map(({ name, file }) => ({
        name,
        url: buildAbsoluteUrl(language, `/journal/private/${saved.token}/${file}`),
      }))
    : [];
  const asked = new URL(args.request.url).searchParams.get("done") ?? "";
  const { t } = language;
  return {
    isOn: saved !== undefined,
    addresses,
    done: Object.entries(t.raw("account.feed.done")).find(([name]) => name === asked)?.[1],
  };
}

/** `POST /account/feed`: another address, or the first one. */
export async function action(args: ActionFunctionArgs) {
  await readFormBody(args.request);
  const { user } = await requireLocalAccount(args);
  const had = await orUnavailable(readFeedToken(user.id));
  await orUnavailable(replaceFeedToken(user));
  return seeOther(getLocalizedPath(args.request, `/account/feed?done=${had ? "replaced" : "made"}`));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("account.feed.title"), noIndex: true });

export default function FeedPage() {
  const { isOn, addresses, done } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <AccountPage place={[{ label: t("account.feed.title") }]}>
      <PageHeader title={t("account.feed.title")} lead={t("account.feed.lead")} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      {isOn ? (
        <PrivateFeed addresses={addresses} />
      ) : (
        <Form className="private-feed" method="post" action="/account/feed">
          <Button>{t("account.feed.make")}</Button>
        </Form>
      )}
    </AccountPage>
  );
}
