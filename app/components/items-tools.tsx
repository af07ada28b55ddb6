import { useTexts } from "#app/language.ts";
import type { ListPage } from "#server/items/load-list.ts";
import { Button } from "./button.tsx";
import { ItemsFilter } from "./items-filter.tsx";
import { KeepParameters } from "./keep-parameters.tsx";

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
  const { columns: words } = useTexts().items;
  return (
    <details className="items-tool">
      <summary>{words.title}</summary>
      <form method="get" action={action}>
        <KeepParameters search={search} except={["fields", "limit", "page", "offset", "condition"]} />
        <fieldset>
          <legend>{words.toShow}</legend>
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
            <label htmlFor="items-limit">{words.rows}</label>
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
          <Button variant="secondary">{words.show}</Button>
        </div>
      </form>
    </details>
  );
}

function GroupForm({ list: { group, search }, action }: { list: ListPage; action: string }) {
  const { group: words } = useTexts().items;
  const { by, functions, of, chosen } = group;
  return (
    <details className="items-tool" open={chosen.by !== ""}>
      <summary>{words.title}</summary>
      <form method="get" action={action}>
        <KeepParameters
          search={search}
          except={["group", "groupBy", "aggregate", "page", "offset", "condition"]}
        />
        <div className="items-tool-row">
          <Chooser label={words.by} name="group[by]" value={chosen.by} options={by} blank={words.doNot} />
          <Chooser label={words.show} name="group[function]" value={chosen.function} options={functions} />
          {of.length > 0 ? (
            <Chooser label={words.of} name="group[of]" value={chosen.of} options={of} blank={words.items} />
          ) : null}
          <Button variant="secondary">{words.title}</Button>
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
  const { download } = useTexts().items;
  const href = (format: string) => {
    const params = new URLSearchParams(search);
    for (const name of ["page", "limit", "offset", "condition", "meta"]) params.delete(name);
    params.set("export", format);
    return `${action}?${params}`;
  };
  return (
    <details className="items-tool">
      <summary>{download.title}</summary>
      <p>
        {groups ? download.groups : download.rows(exportRows)} <a href={href("csv")}>CSV</a>{" "}
        <a href={href("json")}>JSON</a>
      </p>
      <p className="field-hint">{download.hint}</p>
    </details>
  );
}
