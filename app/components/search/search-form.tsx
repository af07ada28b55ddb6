import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

export interface SearchFormProps {
  text: string;
  kind: string | undefined;
  /** How many suggestions there can be. */
  most: number;
}

/** The search box. A script makes suggestions while somebody types; without it, it is a form. */
export function SearchForm({ text, kind, most }: SearchFormProps) {
  const t = useTranslations();
  const said = Array.from({ length: most + 1 }, (_, number) =>
    t("search.suggested", { suggestions: number }),
  );
  return (
    <search>
      <Form action="/search" method="get" className="search-form">
        <div className="field search-box">
          <label htmlFor="search">{t("search.field")}</label>
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={text}
            maxLength={200}
            autoComplete="off"
            data-suggest={useLocalizedPath()("/search/suggest")}
            data-words={JSON.stringify({
              label: t("search.suggestions"),
              kinds: t.raw("search.kinds"),
              said,
            })}
          />
        </div>
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <Button variant="secondary">{t("search.submit")}</Button>
      </Form>
    </search>
  );
}
