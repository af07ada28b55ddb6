import type { LinkButton } from "#server/content/blocks.ts";
import { ButtonLink } from "./button.tsx";
import { inLanguage } from "./language.ts";

/** The buttons that an editor put under a text. */
export function ButtonRow({ buttons }: { buttons: LinkButton[] }) {
  return (
    <p className="button-row">
      {buttons.map(({ label, lang, href, variant }) => (
        <ButtonLink key={`${label} ${href}`} to={href} variant={variant} {...inLanguage(lang)}>
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
