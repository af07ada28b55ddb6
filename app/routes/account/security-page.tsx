import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTexts } from "#app/language.ts";

interface SecurityPageProps {
  title: string;
  lead: string;
  /** The page between this one and the account's security, where there is one. */
  above?: { label: string; href: string };
  children: ReactNode;
}

/** A page below the account's security, with the way back up. */
export function SecurityPage({ title, lead, above, children }: SecurityPageProps) {
  const { security } = useTexts();
  return (
    <div className="account-security">
      <Breadcrumbs
        items={[
          { label: security.account, href: "/account" },
          { label: security.title, href: "/account/security" },
          ...(above ? [above] : []),
          { label: title },
        ]}
      />
      <PageHeader title={title} lead={lead} />
      {children}
    </div>
  );
}
