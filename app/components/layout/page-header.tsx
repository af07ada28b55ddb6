import type { ReactNode } from "react";
import { useTypeset } from "#app/page/typeset.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";

export interface PageHeaderProps {
  title: ReactNode;
  /** Number, date or count; stands in the margin column, above the title on a narrow screen. */
  kicker?: ReactNode;
  /** Who made it, or another line that belongs to the title. */
  note?: ReactNode;
  /** One or two sentences. */
  lead?: ReactNode;
  /** Language of title and lead where it is not the page's. */
  lang?: string;
  children?: ReactNode;
}

/** The page's one h1. */
export function PageHeader({ title, kicker, note, lead, lang, children }: PageHeaderProps) {
  const set = useTypeset();
  return (
    <header className="page-header">
      {kicker ? <div className="kicker">{kicker}</div> : null}
      <h1 {...getLangAttributes(lang)}>{typeof title === "string" ? set(title, lang) : title}</h1>
      {note ? <p className="note">{note}</p> : null}
      {lead ? (
        <p className="lead" {...getLangAttributes(lang)}>
          {typeof lead === "string" ? set(lead, lang) : lead}
        </p>
      ) : null}
      {children}
    </header>
  );
}
