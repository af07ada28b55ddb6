import type { Frame } from "#server/content/frame.ts";
import { assetPath } from "./asset-path.ts";
import { MenuGroup } from "./menu-group.tsx";

export interface SiteHeaderProps {
  frame: Frame;
  /** Name of the visitor who is signed in. */
  member: string | undefined;
  cartCount: number;
  path: string;
}

/** Name of the site, main navigation, account and cart. */
export function SiteHeader({ frame: { site, menus }, member, cartCount, path }: SiteHeaderProps) {
  const current = (href: string) =>
    path === href ? "page" : href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
  return (
    <header className="masthead">
      <p className="wordmark">
        <a href="/" aria-current={path === "/" ? "page" : undefined}>
          {site.logo ? (
            <img src={assetPath(site.logo, "w240")} alt="" width={32} height={32} fetchPriority="low" />
          ) : null}
          {site.title}
        </a>
      </p>
      <nav className="main-navigation" aria-label="Main">
        <ul>
          {menus.main.map((item) => (
            <li key={`${item.label} ${item.href}`}>
              {item.children.length > 0 ? (
                <MenuGroup item={item} current={current} />
              ) : (
                <a href={item.href} aria-current={current(item.href ?? "")}>
                  {item.label}
                </a>
              )}
            </li>
          ))}
        </ul>
        <a href={member ? "/account" : "/sign-in"} aria-current={current(member ? "/account" : "/sign-in")}>
          {member ? (
            <>
              Account<span className="visually-hidden"> of {member}</span>
            </>
          ) : (
            "Sign in"
          )}
        </a>
      </nav>
      <p className="masthead-tools">
        <a href="/search" aria-current={current("/search")}>
          Search
        </a>
        <a className="cart-link" href="/cart" aria-current={current("/cart")}>
          Cart
          {cartCount > 0 ? (
            <b>
              {cartCount}
              <span className="visually-hidden">{cartCount === 1 ? " thing in it" : " things in it"}</span>
            </b>
          ) : null}
        </a>
      </p>
    </header>
  );
}
