import type { NavigationItem } from "#server/content/navigation.ts";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";

export interface MenuGroupProps {
  item: NavigationItem;
  current(href: string): "page" | "true" | undefined;
}

/** Entries of a menu that open below their name; a group that leads somewhere itself is the first of them. */
export function MenuGroup({ item: { label, href, lang, children }, current }: MenuGroupProps) {
  const entries = href ? [{ label, href, lang }, ...children] : children;
  return (
    <details className="menu-group" name="menu">
      <summary {...inLanguage(lang)}>{label}</summary>
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.label} ${entry.href}`}>
            <Link to={entry.href} aria-current={current(entry.href)} {...inLanguage(entry.lang)}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
