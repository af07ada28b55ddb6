import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmationPage } from "#app/components/layout/confirmation-page.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readText } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { listNewsletters } from "#server/newsletter/newsletters.ts";
import { findByKey, setNewsletters } from "#server/newsletter/subscribers.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/**
 * `/newsletter/unsubscribe?key=&newsletter=`: asks once, and leaves the newsletter; without one, all of them. Whoever leaves
 * the last is forgotten, and so is their key: `?done` says it then, and an older link too.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const subscriber = await parseSubscriber(asked);
  if (!subscriber) return data(nobody, { status: asked.has("key") || !asked.has("done") ? 404 : 200 });
  const { directus } = await orUnavailable(getVisitor({ request, context }));
  const newsletters = await orUnavailable(listNewsletters(directus));
  const { email, key } = subscriber;
  const id = asked.get("newsletter");
  const left = subscriber.newsletters.filter((one) => one === (id ?? one));
  const name = id ? newsletters.find((one) => one.id === id)?.name : undefined;
  return data({ email, name, key, isOut: left.length === 0 });
}

/**
 * A mailbox posts here by itself (RFC 8058), from no page of ours and without cookies: the key is the only proof, so it is
 * taken from anywhere, and that answer leads nowhere on. A key of nobody's has nobody to take off: who asks twice is told the same.
 * @see https://www.rfc-editor.org/rfc/rfc8058#section-3.2
 */
export async function action({ request }: ActionFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const subscriber = await parseSubscriber(searchParams);
  const body = await readText(request, limits.formBytes);
  const id = searchParams.get("newsletter");
  const rest = id ? (subscriber?.newsletters.filter((one) => one !== id) ?? []) : [];
  if (subscriber) await orUnavailable(setNewsletters(serviceClient, subscriber, rest));
  // Said here, because the page that is rendered for it finds nobody any more.
  if (!new URLSearchParams(body).has("sure")) return data(null, { status: 200 });
  return seeOther(getLocalizedPath(request, `/newsletter/unsubscribe${rest.length > 0 ? search : "?done"}`));
}

const nobody = { email: "", name: undefined, key: "", isOut: true };

function parseSubscriber(asked: URLSearchParams) {
  return orUnavailable(findByKey(serviceClient, asked.get("key") ?? ""));
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const t = getTranslations(matches);
  return createPageMeta(matches, {
    title: page?.isOut ? t("newsletter.unsubscribe.doneTitle") : t("newsletter.unsubscribe.title"),
    noIndex: true,
  });
};

export default function UnsubscribePage() {
  const { email, name, key, isOut } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (key === "")
    return (
      <ConfirmationPage
        title={t("newsletter.unsubscribe.doneTitle")}
        lead={t("newsletter.unsubscribe.forgotten")}
      >
        <ButtonLink variant="secondary" to="/newsletter">
          {t("newsletter.confirm.again")}
        </ButtonLink>
      </ConfirmationPage>
    );
  if (isOut)
    return (
      <ConfirmationPage title={t("newsletter.unsubscribe.doneTitle")} lead={t("newsletter.unsubscribe.done")}>
        <ButtonLink variant="secondary" to={`/newsletter/preferences?key=${key}`}>
          {t("newsletter.unsubscribe.toPreferences")}
        </ButtonLink>
      </ConfirmationPage>
    );
  return (
    <ConfirmationPage
      title={t("newsletter.unsubscribe.title")}
      lead={
        name
          ? t("newsletter.unsubscribe.lead", { name, email })
          : t("newsletter.unsubscribe.leadAll", { email })
      }
      submit={t("newsletter.unsubscribe.submit")}
      isOneClick
    />
  );
}
