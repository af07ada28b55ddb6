import { useTranslations } from "#app/page/language.ts";
import type { CollectionEntry, CollectionGroup } from "#server/items/collections.ts";
import { Link } from "../ui/link.tsx";

/** The collections in Studio's folders; what Studio hides, such as junctions, opens below the rest. */
export function CollectionList({ groups, open }: { groups: CollectionGroup[]; open: boolean }) {
  const t = useTranslations();
  return groups.map(({ name, label, note, collections }) => {
    const inner = collections.filter(({ hidden }) => hidden);
    return (
      <section key={name} className="collection-group" aria-labelledby={`folder-${name}`}>
        <div>
          <h2 id={`folder-${name}`}>{label}</h2>
          {note ? <p className="item-note">{note}</p> : null}
        </div>
        <div>
          <Entries entries={collections.filter(({ hidden }) => !hidden)} />
          {inner.length > 0 ? (
            <details className="items-tool" open={open || inner.length === collections.length}>
              <summary>{t("items.inner", { collections: inner.length })}</summary>
              <Entries entries={inner} />
            </details>
          ) : null}
        </div>
      </section>
    );
  });
}

function Entries({ entries }: { entries: CollectionEntry[] }) {
  const t = useTranslations();
  if (entries.length === 0) return null;
  return (
    <ul className="collections">
      {entries.map(({ name, label, note, singleton }) => (
        <li key={name}>
          <Link to={`/items/${encodeURIComponent(name)}`}>
            <bdi>{label}</bdi>
          </Link>{" "}
          <code>{name}</code>
          {singleton ? <span className="collection-kind">{t("items.oneItem")}</span> : null}
          {note ? <p className="item-note">{note}</p> : null}
        </li>
      ))}
    </ul>
  );
}
