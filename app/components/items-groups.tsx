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
  const title = [values.join(", "), by.length > 0 ? `by ${by.join(" and ")}` : ""].filter(Boolean).join(" ");
  return (
    <div className="items-groups">
      {chart ? <GroupChart bars={chart} title={title} total={rows.length} /> : null}
      <section className="items-table" aria-label={`${label}, groups`} tabIndex={0}>
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
                    {number}
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
  const [largest] = [...bars].sort((a, b) => b.share - a.share);
  const cut = bars.length < total ? ` The first ${bars.length} of ${total} groups.` : "";
  return (
    <svg
      className="items-chart"
      role="img"
      aria-labelledby="items-chart-title items-chart-description"
      width="100%"
      height={bars.length * barHeight}
    >
      <title id="items-chart-title">{title}</title>
      <desc id="items-chart-description">
        {`Bar chart of ${bars.length} groups, the largest ${largest?.label} with ${largest?.value}.${cut} The table after it has the numbers.`}
      </desc>
      {bars.map(({ label, value, share }, index) => (
        <g key={`${label} ${value}`}>
          <text x="0" y={index * barHeight + 14}>
            {label.length > 36 ? `${label.slice(0, 35)}…` : label}
          </text>
          <text x="100%" y={index * barHeight + 14} textAnchor="end">
            {value}
          </text>
          <rect className="items-chart-track" x="0" y={index * barHeight + 21} width="100%" height="12" />
          <rect
            className="items-chart-bar"
            x="0"
            y={index * barHeight + 21}
            width={`${(share * 100).toFixed(2)}%`}
            height="12"
          />
        </g>
      ))}
    </svg>
  );
}
