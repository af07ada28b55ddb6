import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { FacilityFields } from "#app/components/sign-in-form.tsx";
import { pageMeta } from "#app/page-meta.ts";
import { prepareSignOut } from "#server/auth/sign-in-form.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";

/** `/sign-out`: asks first, because a link must not sign anybody out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await orUnavailable(visitorOf({ request, context }));
  const { form, headers, action } = prepareSignOut(request);
  const name = visitor.kind === "member" ? visitor.user.name : undefined;
  return data({ form, action, name }, { headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Sign out", noIndex: true });

export default function SignOutPage() {
  const { form, action, name } = useLoaderData<typeof loader>();
  if (!name) {
    return (
      <div className="sign-out">
        <PageHeader title="You are signed out" lead="Nobody is signed in in this browser." />
        <ButtonLink to="/sign-in">Sign in</ButtonLink>
      </div>
    );
  }
  return (
    <div className="sign-out">
      <PageHeader
        title="Sign out"
        lead={`You are signed in as ${name}. Your cart stays with your account, and waits until you come back.`}
      />
      <form className="button-row" method="post" action={action}>
        <FacilityFields form={form} />
        <Button>Sign out</Button>
        <ButtonLink variant="quiet" to="/account">
          Stay signed in
        </ButtonLink>
      </form>
    </div>
  );
}
