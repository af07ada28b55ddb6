import { useLocation } from "@remix-run/react";
import { stripLanguagePrefix } from "#app/messages/local-path.ts";
import { useLanguage, useTranslations } from "#app/page/language.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import { Link } from "../ui/link.tsx";

const places = [
  { name: "overview", path: "/account" },
  { name: "orders", path: "/account/orders" },
  { name: "downloads", path: "/account/downloads" },
  { name: "membership", path: "/account/membership" },
  { name: "addresses", path: "/account/addresses" },
  { name: "profile", path: "/account/profile" },
  { name: "security", path: "/account/security" },
  { name: "feed", path: "/account/feed" },
  { name: "data", path: "/account/data" },
  { name: "signOut", path: "/sign-out" },
] as const;

/** Where an account leads; the place that the page belongs to is marked. */
export function AccountNavigation() {
  const t = useTranslations();
  const here = stripLanguagePrefix(useLanguage(), useLocation().pathname);
  const { journal } = useSiteSections();
  const shown = places.filter(({ name }) => name !== "feed" || journal);
  return (
    <nav className="account-navigation" aria-label={t("account.title")}>
      <ul>
        {shown.map(({ name, path }) => (
          <li key={name}>
            <Link to={path} aria-current={getCurrent(path, here)}>
              {t(`account.places.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function getCurrent(path: string, here: string): "page" | "true" | undefined {
  if (here === path) return "page";
  return path !== "/account" && here.startsWith(`${path}/`) ? "true" : undefined;
}
