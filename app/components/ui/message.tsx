import { createElement, Fragment, type ReactNode } from "react";
import type { MessageKey, RichValues } from "#app/messages/catalog.ts";
import { useTranslations } from "#app/page/language.ts";
import { Link } from "./link.tsx";

/** A message with tags in it: `<Message id="cart.remove" values={{ title, hidden }} />`. */
export function Message<Key extends MessageKey>({
  id,
  values,
}: {
  id: Key;
  values: RichValues<Key, ReactNode>;
}) {
  return createElement(Fragment, null, ...useTranslations().rich<Key, ReactNode>(id, values));
}

/** A tag for what only those hear who do not see what stands around it. */
export function hidden(content: ReactNode[]): ReactNode {
  return createElement("span", { className: "visually-hidden" }, ...content);
}

/** A tag for a link. */
export function linkTo(path: string): (content: ReactNode[]) => ReactNode {
  return (content) => createElement(Link, { to: path }, ...content);
}
