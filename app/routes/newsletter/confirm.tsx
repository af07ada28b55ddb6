import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { addressToConfirm, confirmSubscription } from "#server/newsletter/ask-to-subscribe.ts";

/** `/newsletter/confirm?token=`: where the link to confirm ends. Only the button confirms, which no mail scanner presses. */
export async function loader({ request }: LoaderFunctionArgs) {
  const email = await orUnavailable(addressToConfirm(tokenOf(request)));
  const { title, overTitle } = languageOf(request).texts.newsletter.confirm;
  return data({ email, title: email ? title : overTitle }, { status: email ? 200 : 410 });
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  const subscriber = await orUnavailable(confirmSubscription(serviceDirectus, tokenOf(request)));
  if (!subscriber) return data(null, { status: 410 });
  return seeOther(onwardPath(request, `/newsletter/preferences?key=${subscriber.key}&done`));
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function ConfirmNewsletterPage() {
  const { email } = useLoaderData<typeof loader>();
  const { confirm: words } = useTexts().newsletter;
  if (!email)
    return (
      <div className="newsletter">
        <PageHeader title={words.overTitle} lead={words.over} />
        <p>
          <ButtonLink to="/newsletter">{words.again}</ButtonLink>
        </p>
      </div>
    );
  return (
    <div className="newsletter">
      <PageHeader title={words.title} lead={words.lead(email)} />
      <form method="post">
        <Button>{words.submit}</Button>
      </form>
    </div>
  );
}
