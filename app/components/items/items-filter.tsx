import { useLanguage, useTranslations } from "#app/page/language.ts";
import type { FilterForm, FilterRow } from "#server/items/filter-form.ts";
import { PreserveQuery } from "../form/preserve-query.tsx";
import { Button } from "../ui/button.tsx";

/** Conditions on a list, one a line; a further one is chosen first and said afterwards, so that no script is needed. */
export function ItemsFilter({ form, search, action }: { form: FilterForm; search: string; action: string }) {
  const { locale, t } = useLanguage();
  const { rows, subjects, refused } = form;
  const number = rows.length > 0 ? ` (${new Intl.NumberFormat(locale).format(rows.length)})` : "";
  return (
    <details className="items-tool" id="filter" open={refused || rows.some(({ added }) => added)}>
      <summary>
        {t("items.filter.title")}
        {number}
      </summary>
      <form method="get" action={action}>
        <PreserveQuery search={search} except={["f", "add", "condition", "page", "offset"]} />
        {rows.map((row) => (
          <FilterRowFields key={row.name} row={row} />
        ))}
        <div className="items-tool-row">
          <p className="field">
            <label htmlFor="filter-add">
              {rows.length > 0 ? t("items.filter.another") : t("items.filter.condition")}
            </label>
            <select id="filter-add" name="add" defaultValue="">
              <option value="">
                {rows.length > 0 ? t("items.filter.nothingElse") : t("items.filter.chooseField")}
              </option>
              {subjects.map(({ path, label }) => (
                <option key={path} value={path}>
                  {label}
                </option>
              ))}
            </select>
          </p>
          <Button variant="secondary">
            {rows.length > 0 ? t("items.filter.apply") : t("items.filter.goOn")}
          </Button>
        </div>
      </form>
    </details>
  );
}

function FilterRowFields({ row }: { row: FilterRow }) {
  const t = useTranslations();
  const { path, label, operators, operator, hint, error, added } = row;
  const name = (part: string) => `${row.name}[${part}]`;
  const takesValue = operators.some((one) => one.takesValue);
  return (
    <fieldset className="items-tool-row">
      <legend>{label}</legend>
      <input type="hidden" name={name("field")} value={path} />
      <p className="field">
        <select
          aria-label={t("items.filter.howToCompare", { field: label })}
          name={name("operator")}
          defaultValue={operator}
          id={added ? "filter-added" : undefined}
        >
          {operators.map((one) => (
            <option key={one.name} value={one.name}>
              {one.text}
            </option>
          ))}
        </select>
      </p>
      {takesValue ? (
        <div className="field">
          <FilterValue row={row} name={name("value")} />
          {hint ? (
            <p className="field-hint" id={`hint-${name("value")}`}>
              {hint}
            </p>
          ) : null}
          {error ? (
            <p className="field-error" id={`error-${name("value")}`}>
              {error}
            </p>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}

function FilterValue({
  row: { label, value, input, choices, hint, error },
  name,
}: {
  row: FilterRow;
  name: string;
}) {
  const t = useTranslations();
  const described = [hint ? `hint-${name}` : "", error ? `error-${name}` : ""].filter(Boolean).join(" ");
  const control = {
    id: `field-${name}`,
    name,
    defaultValue: value,
    "aria-label": t("items.filter.value", { field: label }),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
  if (!choices)
    return <input {...control} type={input} step={input === "number" ? "any" : undefined} maxLength={200} />;
  return (
    <select {...control}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
