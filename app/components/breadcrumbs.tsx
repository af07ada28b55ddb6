/** Where this page stands; the last item is the page itself. */
export function Breadcrumbs({ items }: { items: { label: string; href?: string; lang?: string }[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {items.map(({ label, href, lang }) => (
          <li key={label} lang={lang}>
            {href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
