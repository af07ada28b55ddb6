import type { AnchorHTMLAttributes, FormHTMLAttributes } from "react";
import { useLocalPath } from "#app/language.ts";

/** A link that stays in the language of the page. `to` is written as in the default language: `/shop`. */
export function Link({ to, ...link }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  return <a href={useLocalPath()(to)} {...link} />;
}

/** A form that stays in the language of the page. */
export function Form({ action, ...form }: FormHTMLAttributes<HTMLFormElement> & { action: string }) {
  return <form action={useLocalPath()(action)} {...form} />;
}
