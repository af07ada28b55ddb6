import type { ReactNode } from "react";
import { useTranslations } from "#app/page/language.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { AccountNavigation } from "./account-navigation.tsx";

/** A page of the account: the account's navigation, where the page stands in it, and what it says. */
export function AccountPage({
  className = "account",
  place = [],
  children,
}: {
  className?: string;
  /** Below the account itself; the last is the page. */
  place?: { label: string; href?: string }[];
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <>
      <AccountNavigation />
      <div className={className}>
        {place.length > 0 ? (
          <Breadcrumbs items={[{ label: t("account.title"), href: "/account" }, ...place]} />
        ) : null}
        {children}
      </div>
    </>
  );
}
