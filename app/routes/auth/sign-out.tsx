import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { FacilityFields } from "#app/components/sign-in-form.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { prepareSignOut } from "#server/auth/sign-in-form.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/sign-out`: asks first, because a link must not sign anybody out. Also where a provider leads back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await orUnavailable(visitorOf({ request, context }));
  const { form, headers, action } = prepareSignOut(request);
  const name = visitor.kind === "member" ? visitor.user.name : undefined;
  return data({ form, action, name }, { headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textsIn(matches).entry.signOut.title, noIndex: true });

export default function SignOutPage() {
  const { form, action, name } = useLoaderData<typeof loader>();
  const { signOut: words, signIn } = useTexts().entry;
  if (!name) {
    return (
      <div className="sign-out">
        <PageHeader title={words.doneTitle} lead={words.done} />
        <p className="button-row">
          <ButtonLink to={form.callbackUrl}>{words.goOn}</ButtonLink>
          <ButtonLink variant="quiet" to="/sign-in">
            {signIn.submit}
          </ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <div className="sign-out">
      <PageHeader title={words.title} lead={words.lead(name)} />
      <form className="button-row" method="post" action={action}>
        <FacilityFields form={form} />
        <Button>{words.submit}</Button>
        <ButtonLink variant="quiet" to="/account">
          {words.stay}
        </ButtonLink>
      </form>
    </div>
  );
}
