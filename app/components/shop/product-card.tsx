import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { ProductCardView } from "#server/catalogue/card-view.ts";
import { Link } from "../ui/link.tsx";
import { Price } from "../ui/price.tsx";
import { Cover } from "./cover.tsx";

/** One product in a list. The title is the only link, stretched over the card. */
export function ProductCard({
  card,
  sizes,
  priority,
}: {
  card: ProductCardView;
  sizes: string;
  priority?: boolean;
}) {
  const t = useTranslations();
  const title = useTypeset()(card.title, card.lang);
  return (
    <article className="product-card">
      <Cover cover={card} sizes={sizes} priority={priority} className={getShape(card.image)} />
      <div className="product-card-text">
        {card.catalogueNumber ? <p className="catalogue-number">{card.catalogueNumber}</p> : null}
        <h2 className="product-card-title" lang={card.lang}>
          <Link to={`/shop/${card.slug}`}>{title}</Link>
        </h2>
        {card.contributor ? <p className="product-card-contributor">{card.contributor}</p> : null}
        <p className="product-card-price">
          {card.soldOut ? <span className="sold-out">{t("shop.soldOut")}</span> : null}
          {card.price ? <Price {...card.price} /> : null}
          {card.unsold ? (
            <span className="sold-out">{t("shop.notSoldIn", { currency: card.unsold })}</span>
          ) : null}
        </p>
      </div>
    </article>
  );
}

/** An upright one may fill a plate, which takes no more than a little of its ground; any other is shown whole. */
function getShape(image: ProductCardView["image"]): string | undefined {
  return image && image.width / image.height <= 0.85 ? "picture-upright" : undefined;
}
