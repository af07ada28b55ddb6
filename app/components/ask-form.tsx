import { useTexts } from "#app/language.ts";
import type { RequestKind } from "#server/orders/order-request.ts";
import type { ReturnableLine } from "#server/orders/what-may-go-back.ts";
import { askPath } from "./ask-path.ts";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";
import { Form } from "./link.tsx";
import { TextArea } from "./text-area.tsx";

/** Which pieces of an order go back: all of them for a withdrawal, unless the buyer says otherwise. */
export function AskForm({
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
  const { asks: words } = useTexts().buying.order;
  const { values = {}, errors } = refused ?? { errors: {} as Record<string, string> };
  return (
    <>
      <ErrorSummary errors={errors} />
      <Form method="post" action={askPath(order.id, kind, query)} className="ask-form" noValidate>
        <input type="hidden" name="seen" value={order.seen} />
        {order.lines.map(({ name, title, quantity }) => {
          const usual = kind === "withdrawal" ? quantity : 0;
          return (
            <Field
              key={name}
              label={words.pieces(title, quantity)}
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
          label={kind === "return" ? words.reason : words.statement}
          name="statement"
          required={kind === "return"}
          {...(values.statement ? { value: values.statement } : {})}
          {...(errors.statement ? { error: errors.statement } : {})}
        />
        <Field
          label={words.name}
          name="name"
          autoComplete="name"
          value={values.name ?? order.name}
          {...(errors.name ? { error: errors.name } : {})}
        />
        <Button>{words.submit[kind]}</Button>
      </Form>
    </>
  );
}
