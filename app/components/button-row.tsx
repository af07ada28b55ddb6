import type { LinkButton } from "#server/content/blocks.ts";
import { ButtonLink } from "./button.tsx";

/** The buttons that an editor put under a text. */
export function ButtonRow({ buttons }: { buttons: LinkButton[] }) {
  return (
    <p className="button-row">
      {buttons.map(({ label, href, variant }) => (
        <ButtonLink key={`${label} ${href}`} to={href} variant={variant}>
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
