import { useTranslations } from "#app/page/language.ts";
import { getLangAttributes } from "./lang-attributes.ts";
import { Link } from "./link.tsx";

/** Where this page stands; the last item is the page itself. */
export function Breadcrumbs({ items }: { items: { label: string; href?: string; lang?: string }[] }) {
  const t = useTranslations();
  return (
    <nav className="breadcrumbs" aria-label={t("page.breadcrumbs")}>
      <ol>
        {items.map(({ label, href, lang }) => (
          <li key={href ?? ""} {...getLangAttributes(lang)}>
            {href ? <Link to={href}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
