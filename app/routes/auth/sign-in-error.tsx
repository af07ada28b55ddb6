import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { signInErrorPage } from "#server/auth/sign-in-words.ts";
import { languageOf } from "#server/languages.ts";

/** `/sign-in/error?error=&code=`: where the facility leads whom it cannot send back to the sign-in page. */
export function loader({ request }: LoaderFunctionArgs) {
  const { entry } = languageOf(request).texts;
  const asked = new URL(request.url).searchParams;
  const { status, ...words } = signInErrorPage(entry, asked.get("error"), asked.get("code"));
  return data(words, { status, headers: { "Cache-Control": "private, no-store" } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: textsIn(matches).page.error(page?.title ?? ""), noIndex: true });

export default function SignInErrorPage() {
  const { title, message } = useLoaderData<typeof loader>();
  return (
    <div className="sign-in-error">
      <PageHeader title={title} />
      <Notice tone="error">{message}</Notice>
      <p>
        <ButtonLink to="/sign-in">{useTexts().entry.toSignIn}</ButtonLink>
      </p>
    </div>
  );
}
