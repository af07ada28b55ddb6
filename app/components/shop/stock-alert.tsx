import { useTranslations } from "#app/page/language.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import type { ProductView } from "#server/catalogue/product-view.ts";
import { ErrorSummary } from "../form/error-summary.tsx";
import { Field } from "../form/field.tsx";
import { Select } from "../form/select.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";

interface StockAlertProps {
  product: ProductView;
  /** A member's own, or what was typed. */
  email: string;
  /** The variant to begin with. */
  wanted: string | undefined;
  outcome: "sent" | "added" | "back" | undefined;
  errors: Record<string, string> | undefined;
}

/** "Tell me when it is back", for what is sold out; folded up where the rest of the product can be bought. */
export function StockAlertSection({ product, outcome, ...form }: StockAlertProps) {
  const t = useTranslations();
  const { orders, stockAlerts } = useSiteSections();
  if (!orders || !stockAlerts) return null;
  const { variants, chosen, isListed, buyable } = product;
  const soldOut = variants.filter(({ availability, unsold }) => availability === "sold-out" && !unsold);
  const offered = isListed ? soldOut : soldOut.filter(({ id }) => id === chosen);
  const isAsked = offered.length === 0 || (outcome !== undefined && offered.length === 1);
  const [first] = offered;
  const besideOthers =
    offered.length === 1
      ? t("stockAlerts.titleOfOne", { variant: first?.title ?? "" })
      : t("stockAlerts.titleOf");
  const heading = buyable && isListed ? besideOthers : t("stockAlerts.title");
  const isFolded = !form.errors && (outcome !== undefined || (buyable && isListed));
  return (
    <div className="stock-alert" id="back-in-stock" data-now="alert">
      {outcome ? (
        <Notice tone="success" title={t(`stockAlerts.${outcome}.title`)}>
          {t(`stockAlerts.${outcome}.lead`)}
        </Notice>
      ) : null}
      {isAsked ? null : isFolded ? (
        <details>
          <summary>{heading}</summary>
          <AlertForm product={product} offered={offered} {...form} />
        </details>
      ) : (
        <>
          <h2>{heading}</h2>
          <AlertForm product={product} offered={offered} {...form} />
        </>
      )}
    </div>
  );
}

function AlertForm({
  product: { slug },
  offered,
  email,
  wanted,
  errors,
}: Omit<StockAlertProps, "outcome"> & { offered: ProductView["variants"] }) {
  const t = useTranslations();
  const [first] = offered;
  const choices = offered.map(({ id, title, lang }) => ({ value: id, label: title, ...(lang && { lang }) }));
  return (
    <Form method="post" action={`/shop/${slug}`} noValidate>
      <ErrorSummary errors={errors} />
      {offered.length > 1 ? (
        <Select
          label={t("stockAlerts.choose")}
          name="variant"
          required
          options={choices}
          {...(wanted && { value: wanted })}
          {...(errors?.variant && { error: errors.variant })}
        />
      ) : (
        <input type="hidden" name="variant" value={first?.id} />
      )}
      <Field
        label={t("stockAlerts.email")}
        name="email"
        type="email"
        autoComplete="email"
        required
        spellCheck={false}
        hint={t("stockAlerts.lead")}
        value={email}
        {...(errors?.email && { error: errors.email })}
      />
      <Button variant="secondary">{t("stockAlerts.submit")}</Button>
    </Form>
  );
}
