import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuthFormFields } from "#app/components/auth/sign-in-form.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { prepareSignOut } from "#server/auth/sign-in/sign-in-form.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getVisitor } from "#server/visitor.ts";

/** `/sign-out`: asks first, because a link must not sign anybody out. Also where a provider leads back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const { form, headers, action } = prepareSignOut(request);
  const name = visitor.kind === "member" ? visitor.user.name : undefined;
  return data({ form, action, name }, { headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("auth.signOut.title"), noIndex: true });

export default function SignOutPage() {
  const { form, action, name } = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (!name) {
    return (
      <div className="sign-out">
        <PageHeader title={t("auth.signOut.doneTitle")} lead={t("auth.signOut.done")} />
        <p className="button-row">
          <ButtonLink to={form.callbackUrl}>{t("auth.signOut.goOn")}</ButtonLink>
          <ButtonLink variant="quiet" to="/sign-in">
            {t("auth.signIn.submit")}
          </ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <div className="sign-out">
      <PageHeader title={t("auth.signOut.title")} lead={t("auth.signOut.lead", { name })} />
      <form className="button-row" method="post" action={action}>
        <AuthFormFields form={form} />
        <Button>{t("auth.signOut.submit")}</Button>
        <ButtonLink variant="quiet" to="/account">
          {t("auth.signOut.stay")}
        </ButtonLink>
      </form>
    </div>
  );
}
