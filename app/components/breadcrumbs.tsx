import { useTexts } from "#app/language.ts";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";

/** Where this page stands; the last item is the page itself. */
export function Breadcrumbs({ items }: { items: { label: string; href?: string; lang?: string }[] }) {
  const { page } = useTexts();
  return (
    <nav className="breadcrumbs" aria-label={page.breadcrumbs}>
      <ol>
        {items.map(({ label, href, lang }) => (
          <li key={href ?? ""} {...inLanguage(lang)}>
            {href ? <Link to={href}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
