export interface PriceProps {
  /** Prices as text, formatted on the server. */
  now: string;
  was?: string;
  /** The lowest of several prices. */
  from?: boolean;
}

/** A price; a struck-through one is read out as the former price. */
export function Price({ now, was, from = false }: PriceProps) {
  return (
    <span className="price">
      {was ? (
        <>
          <s>
            <span className="visually-hidden">Was </span>
            {was}
          </s>{" "}
          <span className="visually-hidden">Now </span>
        </>
      ) : null}
      {from ? "from " : ""}
      {now}
    </span>
  );
}
