import type { ReactNode } from "react";
import { AccountPage } from "#app/components/account/account-page.tsx";
import { PageHeader } from "#app/components/layout/page-header.tsx";
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
    <AccountPage
      className="account-security"
      place={[
        { label: t("security.title"), href: "/account/security" },
        ...(above ? [above] : []),
        { label: title },
      ]}
    >
      <PageHeader title={title} lead={lead} />
      {children}
    </AccountPage>
  );
}
