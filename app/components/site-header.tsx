import { useTexts } from "#app/language.ts";
import type { Frame } from "#server/content/frame.ts";
import type { Asset } from "#server/directus/assets.ts";
import { assetPath } from "./asset-path.ts";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";
import { MenuGroup } from "./menu-group.tsx";
import { Label } from "./sentence.tsx";

export interface SiteHeaderProps {
  frame: Frame;
  /** Name of the visitor who is signed in. */
  member: string | undefined;
  cartCount: number;
  /** The path of the page, without its language. */
  path: string;
}

/** Name of the site, main navigation, account with the way out of it, and cart. */
export function SiteHeader({ frame: { site, menus, parts }, member, cartCount, path }: SiteHeaderProps) {
  const { page, entry } = useTexts();
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
      <nav className="main-navigation" aria-label={page.mainNavigation}>
        <ul>
          {menus.main.map((item) => (
            <li key={`${item.label} ${item.href}`}>
              {item.children.length > 0 ? (
                <MenuGroup item={item} current={current} />
              ) : (
                <Link
                  to={item.href ?? "/"}
                  aria-current={current(item.href ?? "")}
                  {...inLanguage(item.lang)}
                >
                  {item.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {member ? (
          <ul className="own-navigation">
            <li>
              <Link to="/account" aria-current={current("/account")}>
                <Label text={page.account} what={member} />
              </Link>
            </li>
            <li>
              <Link to="/sign-out" aria-current={current("/sign-out")}>
                {entry.signOut.title}
              </Link>
            </li>
          </ul>
        ) : parts.accounts ? (
          <Link to="/sign-in" aria-current={current("/sign-in")}>
            {page.signIn}
          </Link>
        ) : null}
      </nav>
      <p className="masthead-tools">
        {parts.shop || parts.journal || parts.pages ? (
          <Link to="/search" aria-current={current("/search")}>
            {page.search}
          </Link>
        ) : null}
        {parts.orders ? (
          <Link className="cart-link" to="/cart" aria-current={current("/cart")}>
            {page.cart}
            {cartCount > 0 ? (
              <b>
                <span aria-hidden="true">{cartCount}</span>
                <span className="visually-hidden"> {page.inCart(cartCount)}</span>
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
        <source media="(prefers-color-scheme: dark)" srcSet={assetPath(dark, "w240")} {...sizeOf(dark)} />
      ) : null}
      <img src={assetPath(logo, "w240")} alt="" {...sizeOf(logo)} fetchPriority="low" />
    </picture>
  );
}

/** As high as the name beside it, in CSS pixels. */
function sizeOf({ width, height }: Asset) {
  return { width: Math.round((32 * width) / height), height: 32 };
}
