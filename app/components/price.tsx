import { useTexts } from "#app/language.ts";

export interface PriceProps {
  /** Prices as text, formatted on the server. */
  now: string;
  was?: string;
  /** What it comes to for a kilogram, litre, metre or piece. */
  unit?: string;
  /** The lowest of several prices. */
  from?: boolean;
}

/** A price; a struck-through one is read out as the former price. */
export function Price({ now, was, unit, from = false }: PriceProps) {
  const { shop } = useTexts();
  return (
    <span className="price">
      {was ? (
        <>
          <s>
            <span className="visually-hidden">{shop.was} </span>
            <bdi>{was}</bdi>
          </s>{" "}
          <span className="visually-hidden">{shop.now} </span>
        </>
      ) : null}
      <bdi>{from ? shop.from(now) : now}</bdi>
      {unit ? (
        <>
          {" "}
          <small className="unit-price">
            <bdi>{unit}</bdi>
          </small>
        </>
      ) : null}
    </span>
  );
}
