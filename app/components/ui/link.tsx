import type { AnchorHTMLAttributes, FormHTMLAttributes } from "react";
import { useLocalizedPath } from "#app/page/language.ts";

/** A link that stays in the language of the page. `to` is written as in the default language: `/shop`. */
export function Link({ to, ...link }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  return <a href={useLocalizedPath()(to)} {...link} />;
}

/** A form that stays in the language of the page. */
export function Form({ action, ...form }: FormHTMLAttributes<HTMLFormElement> & { action: string }) {
  return <form action={useLocalizedPath()(action)} {...form} />;
}
