import { useTranslations } from "#app/page/language.ts";
import type { SiteLayout } from "#server/content/site/site-layout.ts";
import type { Asset } from "#server/directus/files/assets.ts";
import { buildAssetPath } from "../ui/asset-path.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { MenuGroup } from "../ui/menu-group.tsx";
import { hidden, Message } from "../ui/message.tsx";

export interface SiteHeaderProps {
  frame: SiteLayout;
  /** Name of the visitor who is signed in. */
  member: string | undefined;
  cartCount: number;
  /** The path of the page, without its language. */
  path: string;
}

/** Name of the site, main navigation, account with the way out of it, and cart. */
export function SiteHeader({ frame: { site, menus, parts }, member, cartCount, path }: SiteHeaderProps) {
  const t = useTranslations();
  // Whoever pays is led nowhere else.
  const isCheckout = /^(\/membership)?\/checkout(\/|$)/.test(path);
  const current = (href: string) =>
    path === href ? "page" : href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
  return (
    <header className="masthead">
      <p className="wordmark">
        <Link to="/" aria-current={path === "/" ? "page" : undefined}>
          {site.logo ? <Logo logo={site.logo} dark={site.logoDark} /> : null}
          {site.title}
        </Link>
      </p>
      <nav className="main-navigation" aria-label={t("page.mainNavigation")}>
        {isCheckout ? null : (
          <ul>
            {menus.main.map((item) => (
              <li key={`${item.label} ${item.href}`}>
                {item.children.length > 0 ? (
                  <MenuGroup item={item} current={current} />
                ) : (
                  <Link
                    to={item.href ?? "/"}
                    aria-current={current(item.href ?? "")}
                    {...getLangAttributes(item.lang)}
                  >
                    {item.label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
        {member ? (
          <ul className="site-navigation">
            <li>
              <Link to="/account" aria-current={current("/account")}>
                <Message id="page.account" values={{ name: member, hidden }} />
              </Link>
            </li>
            <li>
              <Link to="/sign-out" aria-current={current("/sign-out")}>
                {t("auth.signOut.title")}
              </Link>
            </li>
          </ul>
        ) : parts.accounts ? (
          <Link to="/sign-in" aria-current={current("/sign-in")}>
            {t("page.signIn")}
          </Link>
        ) : null}
      </nav>
      <p className="masthead-tools">
        {!isCheckout && (parts.shop || parts.journal || parts.pages) ? (
          <Link to="/search" aria-current={current("/search")}>
            {t("page.search")}
          </Link>
        ) : null}
        {parts.orders ? (
          <Link className="cart-link" to="/cart" aria-current={current("/cart")}>
            <span>{t("page.cart")}</span>
            {cartCount > 0 ? (
              <b>
                <span aria-hidden="true">{cartCount}</span>
                <span className="visually-hidden"> {t("page.inCart", { items: cartCount })}</span>
              </b>
            ) : null}
          </Link>
        ) : null}
      </p>
    </header>
  );
}

/** Its words stand beside it. */
function Logo({ logo, dark }: { logo: Asset; dark: Asset | undefined }) {
  return (
    <picture>
      {dark ? (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={buildAssetPath(dark, "w240")}
          {...getLogoSize(dark)}
        />
      ) : null}
      <img src={buildAssetPath(logo, "w240")} alt="" {...getLogoSize(logo)} fetchPriority="low" />
    </picture>
  );
}

/** As high as the name beside it, in CSS pixels. */
function getLogoSize({ width, height }: Asset) {
  return { width: Math.round((32 * width) / height), height: 32 };
}
