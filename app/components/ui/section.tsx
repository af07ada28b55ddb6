import type { ReactNode } from "react";
import { useTypeset } from "#app/page/typeset.ts";
import { getLangAttributes } from "./lang-attributes.ts";

export interface SectionProps {
  name: string;
  /** What a link within the page leads to; it then takes the focus. */
  id?: string;
  dark: boolean;
  tagline?: string;
  headline?: string;
  /** Language of both where it is not the page's. */
  lang?: string;
  children: ReactNode;
}

/** A band of the page: tagline in the margin, headline and content in the body. */
export function Section({ name, id, dark, tagline, headline, lang, children }: SectionProps) {
  const set = useTypeset();
  return (
    <section
      className={`block block-${name}${dark ? " on-deep" : ""}`}
      id={id}
      tabIndex={id ? -1 : undefined}
    >
      {tagline ? (
        <p className="kicker" {...getLangAttributes(lang)}>
          {set(tagline, lang)}
        </p>
      ) : null}
      {headline ? <h2 {...getLangAttributes(lang)}>{set(headline, lang)}</h2> : null}
      <div className="block-content">{children}</div>
    </section>
  );
}
