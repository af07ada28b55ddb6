import type { ReactNode } from "react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { useTranslations } from "#app/page/language.ts";

interface SecurityPageProps {
  title: string;
  lead: string;
  /** The page between this one and the account's security, where there is one. */
  above?: { label: string; href: string };
  children: ReactNode;
}

/** A page below the account's security, with the way back up. */
export function SecurityPage({ title, lead, above, children }: SecurityPageProps) {
  const t = useTranslations();
  return (
    <div className="account-security">
      <Breadcrumbs
        items={[
          { label: t("security.account"), href: "/account" },
          { label: t("security.title"), href: "/account/security" },
          ...(above ? [above] : []),
          { label: title },
        ]}
      />
      <PageHeader title={title} lead={lead} />
      {children}
    </div>
  );
}
