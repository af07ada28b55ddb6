import type { ReactNode } from "react";
import { getLangAttributes } from "#app/components/ui/lang-attributes.ts";
import { Link } from "#app/components/ui/link.tsx";
import { hidden, Message } from "#app/components/ui/message.tsx";
import { useTranslations } from "#app/page/language.ts";
import type { Shop } from "#server/catalogue/shop/load-shop.ts";
import { buildShopHref, hrefWithoutFilters } from "./shop-href.ts";

/** Values of an option that are in view before one asks for more. */
const first = 5;

/** The fields that narrow a shelf down, within the shop's form: open beside the shelf, on a phone a sheet over it. */
export function Facets({ facets, query }: Pick<Shop, "facets" | "query">) {
  const t = useTranslations();
  if (!facets) return null;
  return (
    <details className="facets">
      <summary>{t("shop.narrow")}</summary>
      <div className="facet-groups" data-now="facets">
        {facets.options.map(({ name, label: title, values }) => (
          <fieldset key={name} className="facet">
            <legend {...getLangAttributes(title.lang)}>{title.text}</legend>
            <Values values={values} />
          </fieldset>
        ))}
        <fieldset className="facet">
          <legend>{t("shop.availability")}</legend>
          <Box
            name="available"
            value="1"
            label={t("shop.onlyAvailable")}
            count={facets.available}
            chosen={query.available}
          />
        </fieldset>
        <fieldset className="facet facet-price">
          <legend>{t("shop.priceIn", { currency: facets.currency })}</legend>
          <Amount name="price-from" label={t("shop.priceFrom")} value={query.priceFrom} step={facets.step} />
          <Amount name="price-to" label={t("shop.priceTo")} value={query.priceTo} step={facets.step} />
        </fieldset>
      </div>
    </details>
  );
}

function Values({ values }: { values: NonNullable<Shop["facets"]>["options"][number]["values"] }) {
  const t = useTranslations();
  const isFirst = ({ chosen }: { chosen: boolean }, index: number) => chosen || index < first;
  const more = values.filter((value, index) => !isFirst(value, index));
  const boxes = (some: typeof values) =>
    some.map(({ label, key, count, chosen }) => (
      <Box
        key={key}
        name="option"
        value={key}
        label={<span {...getLangAttributes(label.lang)}>{label.text}</span>}
        count={count}
        chosen={chosen}
      />
    ));
  return (
    <>
      {boxes(values.filter(isFirst))}
      {more.length > 0 ? (
        <details className="facet-more">
          <summary>{t("shop.showMore", { values: more.length })}</summary>
          {boxes(more)}
        </details>
      ) : null}
    </>
  );
}

function Box(box: { name: string; value: string; label: ReactNode; count: number; chosen: boolean }) {
  return (
    <label className="facet-value">
      <input type="checkbox" name={box.name} value={box.value} defaultChecked={box.chosen} />
      {box.label} <Counted titles={box.count} />
    </label>
  );
}

/** A number beside a name; that it counts products is said to those who hear it alone. */
function Counted({ titles }: { titles: number }) {
  const t = useTranslations();
  return (
    <span className="facet-count">
      <span aria-hidden="true">{t("shop.inCategory", { titles })}</span>
      <span className="visually-hidden">{t("shop.titles", { products: titles })}</span>
    </span>
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
  const t = useTranslations();
  if (chosen.length === 0) return null;
  return (
    <nav className="facets-chosen" aria-label={t("shop.narrowedTo")}>
      <ul>
        {chosen.map(({ text, rest }) => (
          <li key={text}>
            <Link to={buildShopHref(path, rest)}>
              <Message id="shop.without" values={{ filter: text, hidden }} />
              <span aria-hidden="true">{text} ×</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={buildShopHref(path, { ...query, ...hrefWithoutFilters })}>{t("shop.showAll")}</Link>
        </li>
      </ul>
    </nav>
  );
}
