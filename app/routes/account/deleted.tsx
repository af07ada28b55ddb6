import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";

/** `/account/deleted`: what somebody sees whose account is no more. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: getTranslations(matches)("account.data.doneTitle"), noIndex: true });

export default function DeletedPage() {
  const t = useTranslations();
  return (
    <div className="sign-out">
      <PageHeader title={t("account.data.doneTitle")} lead={t("account.data.done")} />
      <ButtonLink variant="secondary" to="/">
        {t("account.data.toFront")}
      </ButtonLink>
    </div>
  );
}
