import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { inLanguage } from "#app/components/language.ts";
import { Link } from "#app/components/link.tsx";
import { Label } from "#app/components/sentence.tsx";
import { useTexts } from "#app/language.ts";
import type { Shop } from "#server/catalogue/load-shop.ts";
import { shopHref, unnarrowed } from "./shop-href.ts";

/** The fields that narrow a shelf down: within the shop's form, folded up, so that the shelf itself is in view. */
export function Facets({ facets, query }: Pick<Shop, "facets" | "query">) {
  const { shop: words } = useTexts();
  if (!facets) return null;
  return (
    <details className="facets">
      <summary>{words.narrow}</summary>
      <div className="facet-groups" data-now="facets">
        {facets.options.map(({ name, label: title, values }) => (
          <fieldset key={name} className="facet">
            <legend {...inLanguage(title.lang)}>{title.text}</legend>
            {values.map(({ label, key, count, chosen }) => (
              <Box
                key={key}
                name="option"
                value={key}
                label={<span {...inLanguage(label.lang)}>{label.text}</span>}
                count={count}
                chosen={chosen}
              />
            ))}
          </fieldset>
        ))}
        <fieldset className="facet">
          <legend>{words.availability}</legend>
          <Box
            name="available"
            value="1"
            label={words.onlyAvailable}
            count={facets.available}
            chosen={query.available}
          />
        </fieldset>
        <fieldset className="facet facet-price">
          <legend>{words.priceIn(facets.currency)}</legend>
          <Amount name="price-from" label={words.priceFrom} value={query.priceFrom} step={facets.step} />
          <Amount name="price-to" label={words.priceTo} value={query.priceTo} step={facets.step} />
        </fieldset>
      </div>
      <Button variant="secondary">{words.show}</Button>
    </details>
  );
}

function Box(box: { name: string; value: string; label: ReactNode; count: number; chosen: boolean }) {
  const { shop: words } = useTexts();
  return (
    <label className="facet-value">
      <input type="checkbox" name={box.name} value={box.value} defaultChecked={box.chosen} />
      <span>
        {box.label} <span className="facet-count">{words.titles(box.count)}</span>
      </span>
    </label>
  );
}

function Amount(field: { name: string; label: string; value: string; step: string }) {
  return (
    <p className="field">
      <label htmlFor={field.name}>{field.label}</label>
      <input
        id={field.name}
        name={field.name}
        type="number"
        inputMode="decimal"
        min={0}
        max={999_999_999}
        step={field.step}
        defaultValue={field.value}
      />
    </p>
  );
}

/** What the shelf is narrowed down to, each with a link that takes it away. */
export function ChosenFacets({ path, chosen, query }: { path: string } & Pick<Shop, "chosen" | "query">) {
  const { shop: words } = useTexts();
  if (chosen.length === 0) return null;
  return (
    <nav className="facets-chosen" aria-label={words.narrowedTo}>
      <ul>
        {chosen.map(({ text, rest }) => (
          <li key={text}>
            <Link to={shopHref(path, rest)}>
              <Label text={words.without} what={text} />
              <span aria-hidden="true">{text} ×</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={shopHref(path, { ...query, ...unnarrowed })}>{words.showAll}</Link>
        </li>
      </ul>
    </nav>
  );
}
