import type { AnchorHTMLAttributes, ComponentProps } from "react";
import { Link } from "./link.tsx";

type Variant = "primary" | "secondary" | "quiet";

/** Sends a form, unless `type` says otherwise. Without a variant it is the page's main action. */
export function Button({
  variant = "primary",
  type = "submit",
  className,
  ...button
}: ComponentProps<"button"> & { variant?: Variant }) {
  return <button type={type} className={getButtonClass(variant, className)} {...button} />;
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({
  variant = "primary",
  className,
  ...link
}: AnchorHTMLAttributes<HTMLAnchorElement> & { variant?: Variant; to: string }) {
  return <Link className={getButtonClass(variant, className)} {...link} />;
}

function getButtonClass(variant: Variant, more: string | undefined): string {
  return `button button-${variant}${more ? ` ${more}` : ""}`;
}
