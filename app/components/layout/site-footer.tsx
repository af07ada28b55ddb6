import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { NavigationItem } from "#server/content/site/navigation.ts";
import type { SiteLayout } from "#server/content/site/site-layout.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { MenuEntries } from "../ui/menu-group.tsx";
import { CurrencySwitch, type CurrencySwitchProps } from "./currency-switch.tsx";
import { LanguageSwitch, type LanguageSwitchProps } from "./language-switch.tsx";

export interface SiteFooterProps extends LanguageSwitchProps {
  frame: SiteLayout;
  /** What prices are shown in, and what they can be shown in. */
  prices: CurrencySwitchProps;
  newsletter: Newsletter | undefined;
}

/** The site's note, its second navigation and its addresses. */
export function SiteFooter({ frame: { site, menus }, prices, newsletter, ...location }: SiteFooterProps) {
  const t = useTranslations();
  const set = useTypeset();
  const social = site.socialLinks.map((link) => ({ ...link, children: [] }));
  const entries: NavigationItem[] = [...menus.footer, ...social];
  return (
    <footer className="site-footer">
      <p className="footer-name">{site.title}</p>
      {site.tagline ? (
        <p className="footer-tagline" {...getLangAttributes(site.lang)}>
          {set(site.tagline, site.lang)}
        </p>
      ) : null}
      <div className="footer-note">
        {site.footerNote ? <p {...getLangAttributes(site.lang)}>{set(site.footerNote, site.lang)}</p> : null}
        {site.email ? (
          <p>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        ) : null}
      </div>
      {entries.length > 0 ? (
        <nav aria-label={t("page.footerNavigation")}>
          <ul>
            {entries.map(({ label, href, lang, children }) => (
              <li key={`${label} ${href}`} className={children.length > 0 ? "footer-group" : undefined}>
                {href ? (
                  <Link to={href} {...getLangAttributes(lang)}>
                    {label}
                  </Link>
                ) : (
                  <p {...getLangAttributes(lang)}>{label}</p>
                )}
                {children.length > 0 ? <MenuEntries entries={children} /> : null}
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {newsletter ? (
        <section className="footer-newsletter on-deep" aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter" {...getLangAttributes(newsletter.lang)}>
            {set(newsletter.name, newsletter.lang)}
          </h2>
          <NewsletterForm newsletter={newsletter} scope="footer-" />
        </section>
      ) : null}
      <div className="footer-switches">
        <LanguageSwitch {...location} />
        <CurrencySwitch {...prices} />
      </div>
    </footer>
  );
}
