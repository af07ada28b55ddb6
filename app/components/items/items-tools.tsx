import { useTranslations } from "#app/page/language.ts";
import type { ListPage } from "#server/items/load-list-page.ts";
import { PreserveQuery } from "../form/preserve-query.tsx";
import { Button } from "../ui/button.tsx";
import { ItemsFilter } from "./items-filter.tsx";

const pageSizes = [10, 25, 50, 100];

/** Everything that changes what a list shows: filter, columns, groups, and the download of what it shows now. */
export function ItemsTools({ list, action }: { list: ListPage; action: string }) {
  const { filter, search } = list;
  return (
    <div className="items-tools">
      <ItemsFilter form={filter} search={search} action={action} />
      {list.table ? <ColumnsForm list={list} action={action} /> : null}
      <GroupForm list={list} action={action} />
      <Downloads list={list} action={action} />
    </div>
  );
}

function ColumnsForm({ list: { columns, limit, search }, action }: { list: ListPage; action: string }) {
  const t = useTranslations();
  return (
    <details className="items-tool">
      <summary>{t("items.columns.title")}</summary>
      <form method="get" action={action}>
        <PreserveQuery search={search} except={["fields", "limit", "page", "offset", "condition"]} />
        <fieldset>
          <legend>{t("items.columns.toShow")}</legend>
          <ul className="items-columns">
            {columns.map(({ path, label, chosen }) => (
              <li key={path}>
                <label>
                  <input type="checkbox" name="fields" value={path} defaultChecked={chosen} /> {label}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className="items-tool-row">
          <p className="field">
            <label htmlFor="items-limit">{t("items.columns.rows")}</label>
            <select id="items-limit" name="limit" defaultValue={limit}>
              {[...new Set([...pageSizes, limit])]
                .sort((a, b) => a - b)
                .map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
            </select>
          </p>
          <Button variant="secondary">{t("items.columns.show")}</Button>
        </div>
      </form>
    </details>
  );
}

function GroupForm({ list: { group, search }, action }: { list: ListPage; action: string }) {
  const t = useTranslations();
  const { by, functions, of, chosen } = group;
  return (
    <details className="items-tool" open={chosen.by !== ""}>
      <summary>{t("items.group.title")}</summary>
      <form method="get" action={action}>
        <PreserveQuery
          search={search}
          except={["group", "groupBy", "aggregate", "page", "offset", "condition"]}
        />
        <div className="items-tool-row">
          <Chooser
            label={t("items.group.by")}
            name="group[by]"
            value={chosen.by}
            options={by}
            blank={t("items.group.doNot")}
          />
          <Chooser
            label={t("items.group.show")}
            name="group[function]"
            value={chosen.function}
            options={functions}
          />
          {of.length > 0 ? (
            <Chooser
              label={t("items.group.of")}
              name="group[of]"
              value={chosen.of}
              options={of}
              blank={t("items.group.items")}
            />
          ) : null}
          <Button variant="secondary">{t("items.group.title")}</Button>
        </div>
      </form>
    </details>
  );
}

function Chooser({
  label,
  name,
  value,
  options,
  blank,
}: {
  label: string;
  name: string;
  value: string;
  options: { value: string; text: string }[];
  blank?: string;
}) {
  return (
    <p className="field">
      <label htmlFor={`items-${name}`}>{label}</label>
      <select id={`items-${name}`} name={name} defaultValue={value}>
        {blank ? <option value="">{blank}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </p>
  );
}

function Downloads({ list: { search, exportRows, groups }, action }: { list: ListPage; action: string }) {
  const t = useTranslations();
  const href = (format: string) => {
    const params = new URLSearchParams(search);
    for (const name of ["page", "limit", "offset", "condition", "meta"]) params.delete(name);
    params.set("export", format);
    return `${action}?${params}`;
  };
  return (
    <details className="items-tool">
      <summary>{t("items.download.title")}</summary>
      <p>
        {groups ? t("items.download.groups") : t("items.download.rows", { rows: exportRows })}{" "}
        <a href={href("csv")}>CSV</a> <a href={href("json")}>JSON</a>
      </p>
      <p className="field-hint">{t("items.download.hint")}</p>
    </details>
  );
}
