import { useLanguage } from "#app/page/language.ts";
import type { GroupTable } from "#server/items/groups.ts";

/** Groups of a list: a chart to see, and the table that says the same in numbers. */
export function ItemsGroups({
  groups,
  label,
  action,
}: {
  groups: GroupTable;
  label: string;
  action: string;
}) {
  const { by, values, rows, chart } = groups;
  const { locale, t } = useLanguage();
  const listed = (words: string[], type: "conjunction" | "unit") =>
    new Intl.ListFormat(locale, { type }).format(words);
  const title = t("items.group.heading", { values: listed(values, "unit"), by: listed(by, "conjunction") });
  return (
    <div className="items-groups">
      {chart ? <GroupChart bars={chart} title={title} total={rows.length} /> : null}
      <section className="items-table" aria-label={t("items.groupsOf", { collection: label })} tabIndex={0}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {by.map((heading) => (
                <th key={heading} scope="col">
                  <span>{heading}</span>
                </th>
              ))}
              {values.map((heading) => (
                <th key={heading} scope="col" className="items-number">
                  <span>{heading}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ labels, values: numbers, href }) => (
              <tr key={`${labels.join("\n")}\n${numbers.join("\n")}`}>
                {labels.map((text, index) =>
                  index === 0 ? (
                    <th key={by[index]} scope="row">
                      {href ? (
                        <a href={`${action}${href}`}>
                          <bdi>{text}</bdi>
                        </a>
                      ) : (
                        <bdi>{text}</bdi>
                      )}
                    </th>
                  ) : (
                    <td key={by[index]}>
                      <bdi>{text}</bdi>
                    </td>
                  ),
                )}
                {numbers.map((number, index) => (
                  <td key={values[index]} className="items-number">
                    <bdi>{number}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const barHeight = 44;

/** Bars in per cent of the page's width, so that the words keep their size on a telephone. */
function GroupChart({
  bars,
  title,
  total,
}: {
  bars: GroupTable["chart"] & {};
  title: string;
  total: number;
}) {
  const { direction, t } = useLanguage();
  const mirrored = direction === "rtl";
  const [largest] = [...bars].sort((a, b) => b.share - a.share);
  const described = [
    t("items.group.chart", { bars: bars.length, largest: largest?.label ?? "", value: largest?.value ?? "" }),
    ...(bars.length < total ? [t("items.group.chartCut", { bars: bars.length, total })] : []),
    t("items.group.chartTable"),
  ].join(" ");
  return (
    <svg
      className="items-chart"
      role="img"
      aria-labelledby="items-chart-title items-chart-description"
      width="100%"
      height={bars.length * barHeight}
    >
      <title id="items-chart-title">{title}</title>
      <desc id="items-chart-description">{described}</desc>
      {bars.map(({ label, value, share }, index) => (
        <g key={`${label} ${value}`}>
          <text x={mirrored ? "100%" : "0"} y={index * barHeight + 14}>
            {label.length > 36 ? `${label.slice(0, 35)}…` : label}
          </text>
          <text x={mirrored ? "0" : "100%"} y={index * barHeight + 14} textAnchor="end">
            {value}
          </text>
          <rect className="items-chart-track" x="0" y={index * barHeight + 21} width="100%" height="12" />
          <rect
            className="items-chart-bar"
            x={mirrored ? `${(100 - share * 100).toFixed(2)}%` : "0"}
            y={index * barHeight + 21}
            width={`${(share * 100).toFixed(2)}%`}
            height="12"
          />
        </g>
      ))}
    </svg>
  );
}
