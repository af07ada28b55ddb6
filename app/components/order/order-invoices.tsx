import { useTranslations } from "#app/page/language.ts";
import type { OrderView } from "#server/orders/order-view.ts";
import { Link } from "../ui/link.tsx";

/** The invoice of an order and its credit notes, to be saved. `query` is the key that opens it. */
export function OrderInvoices({ order, query }: { order: OrderView; query: string }) {
  const t = useTranslations();
  if (order.invoices.length === 0) return null;
  return (
    <section className="order-invoices" aria-labelledby="invoices-heading">
      <h2 id="invoices-heading">{t("buying.invoices.title")}</h2>
      <ul>
        {order.invoices.map(({ id, label }) => (
          <li key={id}>
            <Link to={`/orders/${order.id}/invoices/${id}?${query}`} download>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
