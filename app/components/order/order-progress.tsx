import { useTranslations } from "#app/page/language.ts";
import type { OrderView } from "#server/orders/order-view.ts";

/** How far an order has come; nothing where it goes nowhere any more. */
export function OrderProgress({ steps }: { steps: OrderView["progress"] }) {
  const t = useTranslations();
  if (steps.length === 0) return null;
  return (
    <ol className="order-progress" aria-label={t("buying.order.progress.title")}>
      {steps.map(({ key, label, day, state }) => (
        <li key={key} className={`is-${state}`} aria-current={state === "current" ? "step" : undefined}>
          <b>{label}</b>
          {day ? <span>{day}</span> : null}
          {state === "current" ? null : (
            <span className="visually-hidden">{t(`buying.order.progress.${state}`)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
