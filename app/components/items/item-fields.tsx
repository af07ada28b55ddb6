import type { ItemPage } from "#server/items/item.ts";
import { ItemCell } from "./item-cell.tsx";

/** All visible fields of an item: what each is called, what Studio says about it, and its value. */
export function ItemFields({ entries }: { entries: ItemPage["entries"] }) {
  return (
    <dl className="item-fields">
      {entries.map(({ name, label, note, cell }) => (
        <div key={name} id={name}>
          <dt>
            {label}
            {note ? <span className="item-note">{note}</span> : null}
          </dt>
          <dd>
            <ItemCell cell={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
