import { useTexts } from "#app/language.ts";
import type { Frame } from "#server/content/frame.ts";
import type { NavigationItem } from "#server/content/navigation.ts";
import { CurrencySwitch, type CurrencySwitchProps } from "./currency-switch.tsx";
import { inLanguage } from "./language.ts";
import { LanguageSwitch, type LanguageSwitchProps } from "./language-switch.tsx";
import { Link } from "./link.tsx";
import { MenuEntries } from "./menu-group.tsx";

export interface SiteFooterProps extends LanguageSwitchProps {
  frame: Frame;
  /** What prices are shown in, and what they can be shown in. */
  prices: CurrencySwitchProps;
}

/** The site's note, its second navigation and its addresses. */
export function SiteFooter({ frame: { site, menus }, prices, ...place }: SiteFooterProps) {
  const { page } = useTexts();
  const social = site.socialLinks.map((link) => ({ ...link, children: [] }));
  const entries: NavigationItem[] = [...menus.footer, ...social];
  return (
    <footer className="site-footer">
      <p className="footer-name">{site.title}</p>
      {site.tagline ? (
        <p className="footer-tagline" {...inLanguage(site.lang)}>
          {site.tagline}
        </p>
      ) : null}
      <div className="footer-note">
        {site.footerNote ? <p {...inLanguage(site.lang)}>{site.footerNote}</p> : null}
        {site.email ? (
          <p>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        ) : null}
      </div>
      {entries.length > 0 ? (
        <nav aria-label={page.footerNavigation}>
          <ul>
            {entries.map(({ label, href, lang, children }) => (
              <li key={`${label} ${href}`} className={children.length > 0 ? "footer-group" : undefined}>
                {href ? (
                  <Link to={href} {...inLanguage(lang)}>
                    {label}
                  </Link>
                ) : (
                  <p {...inLanguage(lang)}>{label}</p>
                )}
                {children.length > 0 ? <MenuEntries entries={children} /> : null}
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="footer-switches">
        <LanguageSwitch {...place} />
        <CurrencySwitch {...prices} />
      </div>
    </footer>
  );
}
