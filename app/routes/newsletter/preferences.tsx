import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { NewsletterTicks } from "#app/components/newsletter-ticks.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { onwardPath } from "#server/languages.ts";
import { listNewsletters } from "#server/newsletter/newsletters.ts";
import { setPreferences } from "#server/newsletter/subscribers.ts";
import { visitorOf } from "#server/visitor.ts";
import { subscriberOf } from "./subscriber.ts";

/** `/newsletter/preferences?key=`: what a subscriber gets, without signing in; the link stands in their mails. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { directus } = await orUnavailable(visitorOf({ request, context }));
  const [subscriber, newsletters] = await Promise.all([
    subscriberOf(request),
    orUnavailable(listNewsletters(directus)),
  ]);
  const { email, newsletters: ticked } = subscriber;
  const asked = new URL(request.url).searchParams;
  const said = (["done", "saved"] as const).find((word) => asked.has(word));
  return { email, ticked, newsletters, said };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const subscriber = await subscriberOf(request);
  const { directus } = await orUnavailable(visitorOf({ request, context }));
  const offered = new Set((await orUnavailable(listNewsletters(directus))).map(({ id }) => id));
  const ticked = form.getAll("newsletter").filter((id) => offered.has(id));
  const kept = subscriber.newsletters.filter((id) => !offered.has(id));
  const chosen = [...kept, ...ticked];
  await orUnavailable(setPreferences(serviceDirectus, subscriber, chosen));
  if (chosen.length === 0) return seeOther(onwardPath(request, "/newsletter/unsubscribe?done"));
  return seeOther(onwardPath(request, `/newsletter/preferences?key=${subscriber.key}&saved`));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).newsletter.preferences.title, noIndex: true });

export default function NewsletterPreferencesPage() {
  const { email, ticked, newsletters, said } = useLoaderData<typeof loader>();
  const { preferences: words } = useTexts().newsletter;
  return (
    <div className="newsletter">
      <PageHeader title={words.title} lead={words.lead(email)} />
      {said ? (
        <Notice tone="success">{said === "saved" && ticked.length === 0 ? words.none : words[said]}</Notice>
      ) : null}
      <form className="sign-in-form" method="post">
        <NewsletterTicks newsletters={newsletters} ticked={ticked} />
        <Button>{words.submit}</Button>
      </form>
    </div>
  );
}
