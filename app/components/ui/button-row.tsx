import type { LinkButton } from "#server/content/pages/blocks.ts";
import { ButtonLink } from "./button.tsx";
import { getLangAttributes } from "./lang-attributes.ts";

/** The buttons that an editor put under a text. */
export function ButtonRow({ buttons }: { buttons: LinkButton[] }) {
  return (
    <p className="button-row">
      {buttons.map(({ label, lang, href, variant }) => (
        <ButtonLink key={`${label} ${href}`} to={href} variant={variant} {...getLangAttributes(lang)}>
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
