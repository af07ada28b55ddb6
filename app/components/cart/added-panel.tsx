import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { CartView } from "#server/cart/cart-view.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Picture } from "../ui/picture.tsx";

/** Dialog that the script of a product's page takes from the cart and shows there, so that nobody has to leave that page. */
export function AddedPanel({ cart }: { cart: CartView }) {
  const t = useTranslations();
  const set = useTypeset();
  const line = cart.lines.find(({ isAdded }) => isAdded);
  if (!line) return null;
  return (
    <template id="added-panel">
      <dialog className="added-panel" aria-labelledby="added-panel-heading">
        <h2 id="added-panel-heading" tabIndex={-1}>
          {t("cart.panel.title")}
        </h2>
        <div className="added-line">
          {line.image ? <Picture asset={{ ...line.image, alt: "" }} sizes="5rem" /> : null}
          <p>
            <b {...getLangAttributes(line.lang)}>{set(line.title, line.lang)}</b>
            {line.variantTitle ? (
              <span {...getLangAttributes(line.variantLang)}>{line.variantTitle}</span>
            ) : null}
            <span>{t("cart.panel.quantity", { quantity: line.quantity })}</span>
            {line.message ? <span className="cart-line-message">{line.message}</span> : null}
          </p>
          <p>
            <bdi>{line.total}</bdi>
          </p>
        </div>
        <dl className="totals">
          <div className="grand-total">
            <dt>{t("cart.subtotal")}</dt>
            <dd>
              <bdi>{cart.subtotal}</bdi>
            </dd>
          </div>
        </dl>
        {cart.blocked ? null : <ButtonLink to="/checkout">{t("cart.checkout")}</ButtonLink>}
        <ButtonLink to="/cart" variant="secondary">
          {t("cart.panel.view")}
        </ButtonLink>
        <form method="dialog">
          <Button variant="quiet">{t("cart.panel.close")}</Button>
        </form>
      </dialog>
    </template>
  );
}
