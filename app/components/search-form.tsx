import { useLocalPath, useTexts } from "#app/language.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";

export interface SearchFormProps {
  text: string;
  kind: string | undefined;
  /** How many suggestions there can be. */
  most: number;
}

/** The search box. A script makes suggestions while somebody types; without it, it is a form. */
export function SearchForm({ text, kind, most }: SearchFormProps) {
  const { search } = useTexts();
  const said = Array.from({ length: most + 1 }, (_, number) => search.suggested(number));
  return (
    <search>
      <Form action="/search" method="get" className="search-form">
        <div className="field search-box">
          <label htmlFor="search">{search.field}</label>
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={text}
            maxLength={200}
            autoComplete="off"
            data-suggest={useLocalPath()("/search/suggest")}
            data-words={JSON.stringify({ label: search.suggestions, kinds: search.kinds, said })}
          />
        </div>
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <Button variant="secondary">{search.submit}</Button>
      </Form>
    </search>
  );
}
