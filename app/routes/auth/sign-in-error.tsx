import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { getSignInErrorPage } from "#server/auth/sign-in/sign-in-messages.ts";
import { getLanguage } from "#server/platform/i18n.ts";

/** `/sign-in/error?error=&code=`: where the auth API leads whom it cannot send back to the sign-in page. */
export function loader({ request }: LoaderFunctionArgs) {
  const { t } = getLanguage(request);
  const asked = new URL(request.url).searchParams;
  const { status, ...messages } = getSignInErrorPage(t, asked.get("error"), asked.get("code"));
  return data(messages, { status, headers: { "Cache-Control": "private, no-store" } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, {
    title: getTranslations(matches)("page.error", { title: page?.title ?? "" }),
    noIndex: true,
  });

export default function SignInErrorPage() {
  const { title, message } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <div className="sign-in-error">
      <PageHeader title={title} />
      <Notice tone="error">{message}</Notice>
      <p>
        <ButtonLink to="/sign-in">{t("auth.toSignIn")}</ButtonLink>
      </p>
    </div>
  );
}
