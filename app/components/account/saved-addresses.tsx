import { useTranslations } from "#app/page/language.ts";
import type { SavedAddressView } from "#server/customers/saved-address.ts";
import { Button } from "../ui/button.tsx";
import { Form, Link } from "../ui/link.tsx";

/** What a member has saved: each address can be changed, removed, and be the one that the checkout begins with. */
export function SavedAddresses({ addresses }: { addresses: SavedAddressView[] }) {
  const t = useTranslations();
  return (
    <ul className="saved-addresses">
      {addresses.map(({ id, lines, isDefault }) => {
        const whole = lines.join(", ");
        return (
          <li key={id}>
            <address>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may say the same
                <span key={index}>{line}</span>
              ))}
            </address>
            {isDefault ? <p>{t("account.addresses.isDefault")}</p> : null}
            <div className="saved-address-actions">
              <Link
                to={`/account/addresses/${id}`}
                aria-label={t("account.addresses.changeOne", { address: whole })}
              >
                {t("account.addresses.change")}
              </Link>
              {isDefault ? null : (
                <Form method="post" action={`/account/addresses/${id}/default`}>
                  <Button
                    variant="quiet"
                    aria-label={t("account.addresses.makeDefaultOf", { address: whole })}
                  >
                    {t("account.addresses.makeDefault")}
                  </Button>
                </Form>
              )}
              <Form method="post" action={`/account/addresses/${id}/remove`}>
                <Button variant="quiet" aria-label={t("account.addresses.removeOne", { address: whole })}>
                  {t("account.addresses.remove")}
                </Button>
              </Form>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
