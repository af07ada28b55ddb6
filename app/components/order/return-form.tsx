import { useTranslations } from "#app/page/language.ts";
import type { RequestKind } from "#server/orders/returns/return-request.ts";
import type { ReturnableLine } from "#server/orders/returns/returnable-lines.ts";
import { ErrorSummary } from "../form/error-summary.tsx";
import { Field } from "../form/field.tsx";
import { TextArea } from "../form/text-area.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { buildReturnPath } from "./return-path.ts";

/** Which pieces of an order go back: all of them for a withdrawal, unless the buyer says otherwise. */
export function ReturnForm({
  kind,
  order,
  query,
  refused,
}: {
  kind: RequestKind;
  order: { id: string; name: string; seen: string; lines: (ReturnableLine & { name: string })[] };
  query: string;
  refused?: { errors: Record<string, string>; values?: Record<string, string> };
}) {
  const t = useTranslations();
  const errors: Record<string, string> = refused?.errors ?? {};
  const values = refused?.values ?? {};
  return (
    <>
      <ErrorSummary errors={errors} />
      <Form method="post" action={buildReturnPath(order.id, kind, query)} className="ask-form" noValidate>
        <input type="hidden" name="seen" value={order.seen} />
        {order.lines.map(({ name, title, quantity }) => {
          const usual = kind === "withdrawal" ? quantity : 0;
          return (
            <Field
              key={name}
              label={t("buying.order.requests.pieces", { title, most: quantity })}
              name={name}
              type="number"
              inputMode="numeric"
              min={0}
              max={quantity}
              required
              value={values[name] ?? String(usual)}
              {...(errors[name] ? { error: errors[name] } : {})}
            />
          );
        })}
        <TextArea
          label={kind === "return" ? t("buying.order.requests.reason") : t("buying.order.requests.statement")}
          name="statement"
          required={kind === "return"}
          {...(values.statement ? { value: values.statement } : {})}
          {...(errors.statement ? { error: errors.statement } : {})}
        />
        <Field
          label={t("buying.order.requests.name")}
          name="name"
          autoComplete="name"
          value={values.name ?? order.name}
          {...(errors.name ? { error: errors.name } : {})}
        />
        <Button>{t(`buying.order.requests.submit.${kind}`)}</Button>
      </Form>
    </>
  );
}
