import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { Button } from "#app/components/button.tsx";
import { Form } from "#app/components/link.tsx";
import { Notice } from "#app/components/notice.tsx";
import { OwnFeed } from "#app/components/own-feed.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { readFeedToken, replaceFeedToken } from "#server/auth/feed/feed-tokens.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath, siteAddress } from "#server/languages.ts";
import { keptHere } from "./member.ts";

const formats = [
  { name: "RSS", file: "feed.xml" },
  { name: "Atom", file: "atom.xml" },
  { name: "JSON Feed", file: "feed.json" },
];

/** `/account/feed`: the address of the member's private feed; `?done=` says what has just happened to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await keptHere(args);
  const language = languageOf(args.request);
  const kept = await orUnavailable(readFeedToken(user.id));
  const addresses = kept?.token
    ? formats.map(({ name, file }) => ({
        name,
        url: siteAddress(language, `/journal/private/${kept.token}/${file}`),
      }))
    : [];
  const asked = new URL(args.request.url).searchParams.get("done") ?? "";
  const { done } = language.texts.account.feed;
  return {
    isOn: kept !== undefined,
    addresses,
    done: Object.entries(done).find(([name]) => name === asked)?.[1],
  };
}

/** `POST /account/feed`: another address, or the first one. */
export async function action(args: ActionFunctionArgs) {
  await readForm(args.request);
  const { user } = await keptHere(args);
  const had = await orUnavailable(readFeedToken(user.id));
  await orUnavailable(replaceFeedToken(user));
  return seeOther(onwardPath(args.request, `/account/feed?done=${had ? "replaced" : "made"}`));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).account.feed.title, noIndex: true });

export default function FeedPage() {
  const { isOn, addresses, done } = useLoaderData<typeof loader>();
  const { account } = useTexts();
  const { feed: words } = account;
  return (
    <div className="account">
      <Breadcrumbs items={[{ label: account.title, href: "/account" }, { label: words.title }]} />
      <PageHeader title={words.title} lead={words.lead} />
      {done ? <Notice tone="success">{done}</Notice> : null}
      {isOn ? (
        <OwnFeed addresses={addresses} />
      ) : (
        <Form className="own-feed" method="post" action="/account/feed">
          <Button>{words.make}</Button>
        </Form>
      )}
    </div>
  );
}
