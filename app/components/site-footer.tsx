import type { Frame } from "#server/content/frame.ts";

/** The site's note, its second navigation and its addresses. */
export function SiteFooter({ frame: { site, menus } }: { frame: Frame }) {
  const links = menus.footer.flatMap(({ label, href, children }) => (href ? [{ label, href }] : children));
  return (
    <footer className="site-footer">
      <p className="footer-name">{site.title}</p>
      {site.tagline ? <p className="footer-tagline">{site.tagline}</p> : null}
      <div className="footer-note">
        {site.footerNote ? <p>{site.footerNote}</p> : null}
        {site.email ? (
          <p>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        ) : null}
      </div>
      {links.length + site.socialLinks.length > 0 ? (
        <nav aria-label="Footer">
          <ul>
            {[...links, ...site.socialLinks].map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </footer>
  );
}
