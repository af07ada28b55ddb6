import { localizePath } from "#app/messages/local-path.ts";
import { useLanguage } from "#app/page/language.ts";

export interface LanguageSwitchProps {
  /** All that the site speaks. */
  spoken: { tag: string; name: string; direction: "ltr" | "rtl"; prefix: string }[];
  /** The path of the page, without its language, and its query. */
  path: string;
  search: string;
}

/** Leads to the same page in the other languages; each is named in itself. */
export function LanguageSwitch({ spoken, path, search }: LanguageSwitchProps) {
  const language = useLanguage();
  if (spoken.length < 2) return null;
  return (
    <nav className="language-switch" aria-label={language.t("page.languages")}>
      <ul>
        {spoken.map(({ tag, name, direction, prefix }) => (
          <li key={tag} lang={tag} dir={direction}>
            <a
              href={localizePath({ ...language, prefix }, path + search)}
              hrefLang={tag}
              aria-current={tag === language.tag ? "true" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
