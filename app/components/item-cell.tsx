import { Link } from "@remix-run/react";
import type { Cell } from "#server/items/item.ts";

/** A value of any collection. With `href` its text leads there, unless it leads somewhere already. */
export function ItemCell({ cell, href }: { cell: Cell; href?: string }) {
  switch (cell.kind) {
    case "empty":
      return <span className="item-empty">{href ? <Link to={href}>Untitled</Link> : "None"}</span>;
    case "yes-no":
      return cell.value ? "Yes" : "No";
    case "time":
      return <time dateTime={cell.iso}>{cell.iso.slice(0, 16).replace("T", " ")} UTC</time>;
    case "link":
      return <Link to={cell.href}>{cell.text}</Link>;
    case "file":
      return <a href={`/assets/${cell.id}`}>{cell.id}</a>;
    case "json":
      return <pre className="item-json">{cell.text}</pre>;
    case "text":
      return href ? <Link to={href}>{shortened(cell.text)}</Link> : shortened(cell.text);
  }
}

function shortened(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
