import { useSiteLead } from "#app/page/site-sections.ts";
import { useTypeset } from "#app/page/typeset.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";

/** The owner's sentence below the title of a page, or the site's own. */
export function SiteLead({ page, fallback }: { page: Parameters<typeof useSiteLead>[0]; fallback: string }) {
  const own = useSiteLead(page);
  const set = useTypeset();
  if (!own) return set(fallback);
  return <span {...getLangAttributes(own.lang)}>{set(own.text, own.lang)}</span>;
}
