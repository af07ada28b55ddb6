import type { NavigationItem } from "#server/content/site/navigation.ts";
import { getLangAttributes } from "./lang-attributes.ts";
import { Link } from "./link.tsx";

export interface MenuGroupProps {
  item: NavigationItem;
  current(href: string): "page" | "true" | undefined;
}

/** Entries of a menu that open below their name; a group that leads somewhere itself is the first of them. */
export function MenuGroup({ item: { label, href, lang, children }, current }: MenuGroupProps) {
  const entries = href ? [{ label, href, lang, children: [] }, ...children] : children;
  return (
    <details className="menu-group" name="menu">
      <summary {...getLangAttributes(lang)}>{label}</summary>
      <MenuEntries entries={entries} current={current} />
    </details>
  );
}

interface MenuEntriesProps {
  entries: NavigationItem[];
  current?: MenuGroupProps["current"];
}

/** Entries of a menu with those below them; one that leads nowhere itself only names these. */
export function MenuEntries({ entries, current }: MenuEntriesProps) {
  return (
    <ul>
      {entries.map(({ label, href, lang, children }) => (
        <li key={`${label} ${href}`}>
          {href ? (
            <Link to={href} aria-current={current?.(href)} {...getLangAttributes(lang)}>
              {label}
            </Link>
          ) : (
            <p {...getLangAttributes(lang)}>{label}</p>
          )}
          {children.length > 0 ? <MenuEntries entries={children} current={current} /> : null}
        </li>
      ))}
    </ul>
  );
}
