import { Fragment } from "react";
import { useTranslations } from "#app/page/language.ts";
import type { PostLink } from "#server/content/posts/post.ts";
import type { DownloadView } from "#server/orders/downloads/download-view.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { hidden, Message } from "../ui/message.tsx";

/** The files of a line. Without `download`: a refusal is to be read, and the file says itself that it is to be saved. */
export function OrderFiles({ files, pathOf }: { files: DownloadView[]; pathOf: (file: string) => string }) {
  if (files.length === 0) return null;
  return (
    <ul className="order-files">
      {files.map(({ id, title, size, left, usedUp }) => (
        <li key={id}>
          {usedUp ? null : (
            <>
              <Link to={pathOf(id)}>
                <Message id="buying.order.download" values={{ title, hidden }} />
              </Link>{" "}
            </>
          )}
          <Facts facts={[title, size, left]} />
        </li>
      ))}
    </ul>
  );
}

/** The posts that a line gives access to, for its buyer when signed in. */
export function BoughtPost({ post: { slug, title, lang }, signedIn }: { post: PostLink; signedIn: boolean }) {
  const t = useTranslations();
  return (
    <ul className="order-files">
      <li>
        <Link to={`/journal/${slug}`}>
          <Message id="buying.order.read" values={{ title, hidden }} />
        </Link>{" "}
        <span className="order-file-facts" {...getLangAttributes(lang)}>
          <bdi>{title}</bdi>
        </span>
        {signedIn ? null : <p className="cart-note">{t("buying.order.readSignedIn")}</p>}
      </li>
    </ul>
  );
}

/** Each by itself: the number of a size must not run on from a title in another script. */
function Facts({ facts }: { facts: (string | undefined)[] }) {
  return (
    <span className="order-file-facts">
      {facts
        .filter((fact) => fact !== undefined)
        .map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 ? " · " : null}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
    </span>
  );
}
