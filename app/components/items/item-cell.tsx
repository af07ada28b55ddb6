import { useTranslations } from "#app/page/language.ts";
import type { Cell, CellLink } from "#server/items/cell.ts";
import { Link } from "../ui/link.tsx";

/** A value of any collection, linked to `href`; `title` is the link's text where the value is empty. */
export function ItemCell({ cell, href, title }: { cell: Cell; href?: string; title?: string }) {
  if (href && !leads(cell))
    return <Link to={href}>{isEmpty(cell) ? <bdi>{title}</bdi> : <Value cell={cell} />}</Link>;
  return <Value cell={cell} />;
}

function leads({ kind }: Cell): boolean {
  return /^(links|pictures|file|json|long)$/.test(kind);
}

function isEmpty({ kind }: Cell): boolean {
  return kind === "empty";
}

function Value({ cell }: { cell: Cell }) {
  const t = useTranslations();
  switch (cell.kind) {
    case "empty":
      return (
        <span className="item-empty">
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t("items.empty")}</span>
        </span>
      );
    case "yes-no":
      return cell.value ? t("items.yes") : t("items.no");
    case "time":
      return <time dateTime={cell.iso}>{cell.text}</time>;
    case "number":
      return <bdi>{cell.text}</bdi>;
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
          <Link to={cell.href}>
            <bdi>{cell.text}</bdi>
          </Link>
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
          <Link className="item-more" to={more.href}>
            {more.text}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** The name alone without a link; links to other sites send no referrer. */
function LinkTo({ href, text }: CellLink) {
  if (!href) return <bdi>{text}</bdi>;
  return (
    <Link to={href} rel={href.startsWith("/") ? undefined : "nofollow noopener noreferrer"}>
      <bdi>{text}</bdi>
    </Link>
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
      {more ? <Link to={more.href}>{more.text}</Link> : null}
    </span>
  );
}
