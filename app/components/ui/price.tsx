import { useTranslations } from "#app/page/language.ts";

export interface PriceProps {
  /** Prices as text, formatted on the server. */
  now: string;
  was?: string;
  /** What it comes to for a kilogram, litre, metre or piece. */
  unit?: string;
  /** That it is only suggested, and from what on the buyer names it. */
  named?: string;
  /** The lowest of several prices. */
  from?: boolean;
}

/** A price; a struck-through one is read out as the former price. */
export function Price({ now, was, unit, named, from = false }: PriceProps) {
  const t = useTranslations();
  return (
    <span className="price">
      {was ? (
        <>
          <s>
            <span className="visually-hidden">{t("shop.was")} </span>
            <bdi>{was}</bdi>
          </s>{" "}
          <span className="visually-hidden">{t("shop.now")} </span>
        </>
      ) : null}
      <bdi>{from ? t("shop.from", { price: now }) : now}</bdi>
      {unit ? (
        <>
          {" "}
          <small className="unit-price">
            <bdi>{unit}</bdi>
          </small>
        </>
      ) : null}
      {named ? (
        <>
          {" "}
          <small className="custom-price">
            <bdi>{named}</bdi>
          </small>
        </>
      ) : null}
    </span>
  );
}
