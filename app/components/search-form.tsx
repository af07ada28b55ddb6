import { Button } from "./button.tsx";

/** The search box. A script makes suggestions while somebody types; without it, it is a form. */
export function SearchForm({ text, kind }: { text: string; kind: string | undefined }) {
  return (
    <search>
      <form action="/search" method="get" className="search-form">
        <div className="field search-box">
          <label htmlFor="search">Search posts, pages and products</label>
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={text}
            maxLength={200}
            autoComplete="off"
            data-suggest="/search/suggest"
          />
        </div>
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <Button variant="secondary">Search</Button>
      </form>
    </search>
  );
}
