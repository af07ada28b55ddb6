import { useTranslations } from "#app/page/language.ts";
import type { Moon } from "#server/content/almanac/moon.ts";
import { MoonDisc } from "./moon-disc.tsx";

/** The moons around today, today's in the middle, as the divider between two parts of a page. */
export function MoonDivider({ moons }: { moons: Moon[] }) {
  const t = useTranslations();
  const tonight = moons[Math.floor(moons.length / 2)];
  if (!tonight) return null;
  return (
    <figure className="lunation">
      <figcaption>
        {t("almanac.tonight", {
          moon: t(`almanac.moons.${tonight.name}`),
          percent: Math.round(tonight.lit * 100),
        })}
      </figcaption>
      <div aria-hidden="true">
        {moons.map((moon) => (
          <MoonDisc
            key={moon.phase}
            phase={moon.phase}
            className={moon === tonight ? "moon-tonight" : undefined}
          />
        ))}
      </div>
    </figure>
  );
}
