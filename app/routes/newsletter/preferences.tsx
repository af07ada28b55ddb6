import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { NewsletterCheckboxes } from "#app/components/newsletter/newsletter-checkboxes.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import type { Subscriber } from "#server/newsletter/newsletter.ts";
import { listNewsletters } from "#server/newsletter/newsletters.ts";
import { findByKey, setPreferences } from "#server/newsletter/subscribers.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/** `/newsletter/preferences?key=`: what a subscriber gets, without signing in; the link stands in their mails. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { directus } = await orUnavailable(getVisitor({ request, context }));
  const [subscriber, newsletters] = await Promise.all([
    requireSubscriber(request),
    orUnavailable(listNewsletters(directus)),
  ]);
  const { email, newsletters: ticked } = subscriber;
  const asked = new URL(request.url).searchParams;
  const said = (["done", "saved"] as const).find((word) => asked.has(word));
  return { email, ticked, newsletters, said };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormBody(request);
  const subscriber = await requireSubscriber(request);
  const { directus } = await orUnavailable(getVisitor({ request, context }));
  const offered = new Set((await orUnavailable(listNewsletters(directus))).map(({ id }) => id));
  const ticked = form.getAll("newsletter").filter((id) => offered.has(id));
  const retained = subscriber.newsletters.filter((id) => !offered.has(id));
  const chosen = [...retained, ...ticked];
  await orUnavailable(setPreferences(serviceClient, subscriber, chosen));
  if (chosen.length === 0) return seeOther(getLocalizedPath(request, "/newsletter/unsubscribe?done"));
  return seeOther(getLocalizedPath(request, `/newsletter/preferences?key=${subscriber.key}&saved`));
}

/** Whose newsletters the key in an address opens. @throws 404 where it opens nobody's */
async function requireSubscriber(request: Request): Promise<Subscriber> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const subscriber = await orUnavailable(findByKey(serviceClient, key));
  if (!subscriber) throw notFound();
  return subscriber;
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("newsletter.preferences.title"), noIndex: true });

export default function NewsletterPreferencesPage() {
  const { email, ticked, newsletters, said } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="newsletter">
      <PageHeader
        title={t("newsletter.preferences.title")}
        lead={t("newsletter.preferences.lead", { email })}
      />
      {said ? (
        <Notice tone="success">
          {said === "saved" && ticked.length === 0
            ? t("newsletter.preferences.none")
            : t(`newsletter.preferences.${said}`)}
        </Notice>
      ) : null}
      <form className="sign-in-form" method="post">
        <NewsletterCheckboxes newsletters={newsletters} ticked={ticked} />
        <Button>{t("newsletter.preferences.submit")}</Button>
      </form>
    </div>
  );
}
