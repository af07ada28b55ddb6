import { Fragment } from "react";
import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { PostLink } from "#server/content/posts/post.ts";
import type { DownloadView } from "#server/orders/downloads/download-view.ts";
import type { OrderView } from "#server/orders/order-view.ts";
import { Cover } from "../shop/cover.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { hidden, Message } from "../ui/message.tsx";

/** What was ordered and what it came to. `query` is the key that opens the order, for its files. */
export function OrderLines({
  order,
  signedIn,
  query,
}: {
  order: OrderView;
  signedIn: boolean;
  query: string;
}) {
  const t = useTranslations();
  return (
    <section className="order-lines" aria-labelledby="lines-heading">
      <h2 id="lines-heading">{t("buying.order.lines")}</h2>
      <ul>
        {order.lines.map((line) => (
          <OrderLine
            key={line.id}
            line={line}
            signedIn={signedIn}
            pathOf={(file) => `/orders/${order.id}/downloads/${line.id}/${file}?${query}`}
          />
        ))}
      </ul>
      <dl className="totals">
        {order.sums.map(({ label, amount, isTotal }) => (
          <div key={label} className={isTotal ? "grand-total" : undefined}>
            <dt>{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface OrderLineProps {
  line: OrderView["lines"][number];
  signedIn: boolean;
  pathOf: (file: string) => string;
}

function OrderLine({ line, signedIn, pathOf }: OrderLineProps) {
  const title = useTypeset()(line.title);
  const { cover, quantity, unit, total } = line;
  return (
    <li className="order-line">
      <div className="order-cover">
        <Cover cover={cover ?? { title: line.title }} sizes="6rem" />
      </div>
      <div>
        <h3>{cover ? <Link to={`/shop/${cover.slug}`}>{title}</Link> : title}</h3>
        <p className="order-line-facts">
          {line.variantTitle ? (
            <>
              <bdi>{line.variantTitle}</bdi> ·{" "}
            </>
          ) : null}
          <bdi>
            {quantity} × {unit}
          </bdi>
        </p>
        {line.backordered ? <p className="cart-note">{line.backordered}</p> : null}
        {line.downloads.length > 0 ? <Downloads files={line.downloads} pathOf={pathOf} /> : null}
        {line.post ? <BoughtPost post={line.post} signedIn={signedIn} /> : null}
      </div>
      <p className="summary-amount">
        <bdi>{total}</bdi>
      </p>
    </li>
  );
}

/** Without `download`: a refusal is to be read, and the file says itself that it is to be saved. */
function Downloads({ files, pathOf }: { files: DownloadView[]; pathOf: (file: string) => string }) {
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
function BoughtPost({ post: { slug, title, lang }, signedIn }: { post: PostLink; signedIn: boolean }) {
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
