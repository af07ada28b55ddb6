import { ButtonLink } from "./button.tsx";

export interface ButtonRowProps {
  buttons: { label: string; href: string; variant: "primary" | "secondary" }[];
}

/** The buttons that an editor put under a text. */
export function ButtonRow({ buttons }: ButtonRowProps) {
  return (
    <p className="button-row">
      {buttons.map(({ label, href, variant }) => (
        <ButtonLink key={href} to={href} variant={variant}>
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
