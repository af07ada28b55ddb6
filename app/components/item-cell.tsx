import type { Cell, CellLink } from "#server/items/cell.ts";

/** A value of any collection. With `href` its text leads there, and stands as `title` where there is none. */
export function ItemCell({ cell, href, title }: { cell: Cell; href?: string; title?: string }) {
  if (href && !leads(cell))
    return <a href={href}>{isEmpty(cell) ? <bdi>{title}</bdi> : <Value cell={cell} />}</a>;
  return <Value cell={cell} />;
}

function leads({ kind }: Cell): boolean {
  return /^(links|pictures|file|json|long)$/.test(kind);
}

function isEmpty({ kind }: Cell): boolean {
  return kind === "empty";
}

function Value({ cell }: { cell: Cell }) {
  switch (cell.kind) {
    case "empty":
      return (
        <span className="item-empty">
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">None</span>
        </span>
      );
    case "yes-no":
      return cell.value ? "Yes" : "No";
    case "time":
      return <time dateTime={cell.iso}>{cell.text}</time>;
    case "number":
      return cell.text;
    case "code":
      return <code className="item-code">{cell.text}</code>;
    case "text":
      return <bdi>{cell.text}</bdi>;
    case "long":
      return (
        <span className="item-long" dir="auto">
          {cell.text}
        </span>
      );
    case "links":
      return <Links links={cell.links} more={cell.more} />;
    case "pictures":
      return <Pictures cell={cell} />;
    case "file":
      return (
        <>
          <a href={cell.href}>
            <bdi>{cell.text}</bdi>
          </a>
          {cell.note ? <span className="item-note">{cell.note}</span> : null}
        </>
      );
    case "tags":
      return (
        <ul className="item-tags">
          {cell.tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      );
    case "json":
      return (
        <details className="item-json">
          <summary>{cell.summary}</summary>
          <pre dir="ltr">{cell.text}</pre>
        </details>
      );
    case "color":
      return (
        <span className="item-color">
          <svg width="18" height="18" aria-hidden="true">
            <rect width="18" height="18" fill={cell.color} />
          </svg>
          <code>{cell.color}</code>
        </span>
      );
  }
}

function Links({ links, more }: { links: CellLink[]; more?: CellLink }) {
  const [only] = links;
  if (only && links.length === 1 && !more) return <LinkTo {...only} />;
  return (
    <ul className="item-links">
      {links.map((link) => (
        <li key={`${link.href} ${link.text}`}>
          <LinkTo {...link} />
        </li>
      ))}
      {more ? (
        <li>
          <a className="item-more" href={more.href}>
            {more.text}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** Where there is no way to an item, its name alone; what leads off the site says nothing about where from. */
function LinkTo({ href, text }: CellLink) {
  if (!href) return <bdi>{text}</bdi>;
  return (
    <a href={href} rel={href.startsWith("/") ? undefined : "nofollow noopener noreferrer"}>
      <bdi>{text}</bdi>
    </a>
  );
}

function Pictures({ cell: { pictures, more } }: { cell: Extract<Cell, { kind: "pictures" }> }) {
  return (
    <span className="item-pictures">
      {pictures.map(({ id, alt, href }) => (
        <a key={id} href={href}>
          <img src={`/assets/${id}/w240`} alt={alt} width="72" height="72" loading="lazy" decoding="async" />
        </a>
      ))}
      {more ? <a href={more.href}>{more.text}</a> : null}
    </span>
  );
}
