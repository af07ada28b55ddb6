import { useTranslations } from "#app/page/language.ts";
import type { TideDay } from "#server/content/almanac/tide-day.ts";

/** Pixels from the upper edge: the curve of the highest and of the lowest tide, the hours below. */
const top = 48;
const bottom = 190;
const base = 216;
const highest = 4.2;

/**
 * Today's tide as the rule between two parts of a page. Nothing in it is scaled but the curve, so that the figures
 * keep their size at any width.
 */
export function TideCurve({ tide }: { tide: TideDay }) {
  const t = useTranslations();
  return (
    <figure className="tide">
      <figcaption>
        {t("almanac.tideAt", { station: tide.station })} <time dateTime={tide.date}>{tide.dateText}</time>
        <ul className="visually-hidden">
          {tide.extremes.map(({ kind, time, height }) => (
            <li key={time}>{t(`almanac.${kind}`, { time, height })}</li>
          ))}
        </ul>
      </figcaption>
      <svg className="tide-curve" aria-hidden="true">
        <Hours />
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${tide.heights.length - 1} ${base}`}
          height={base}
          preserveAspectRatio="none"
        >
          <path className="tide-water" d={`${curve(tide.heights)}V${base}H0Z`} />
          <path className="tide-line" d={curve(tide.heights)} />
        </svg>
        {tide.extremes.map((extreme) => (
          <Label key={extreme.time} {...extreme} />
        ))}
      </svg>
    </figure>
  );
}

function toY(metres: number): number {
  return bottom - (metres / highest) * (bottom - top);
}

function curve(heights: number[]): string {
  return heights.map((height, x) => `${x === 0 ? "M" : "L"}${x} ${toY(height).toFixed(1)}`).join("");
}

function Hours() {
  return [...Array(25).keys()].map((hour) => {
    const x = `${((hour / 24) * 100).toFixed(3)}%`;
    const named = hour % 6 === 0;
    return (
      <g key={hour} className={named ? "tide-hour" : undefined}>
        <line x1={x} x2={x} y1={base} y2={base + (named ? 12 : hour % 3 === 0 ? 8 : 5)} />
        {named && hour > 0 && hour < 24 ? (
          <text x={x} y={base + 30}>
            {String(hour).padStart(2, "0")}
          </text>
        ) : null}
      </g>
    );
  });
}

function Label({ kind, time, height, metres, share }: TideDay["extremes"][number]) {
  const y = toY(metres) + (kind === "high" ? -28 : 22);
  const x = `${(share * 100).toFixed(2)}%`;
  const anchor = share < 0.04 ? "start" : share > 0.96 ? "end" : "middle";
  return (
    <g textAnchor={anchor}>
      <text className="tide-time" x={x} y={y}>
        {time}
      </text>
      <text className="tide-height" x={x} y={y + 16}>
        {height}
      </text>
    </g>
  );
}
