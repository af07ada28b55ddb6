import { useTranslations } from "#app/page/language.ts";
import type { ConsentView } from "#server/checkout/consent.ts";
import { getControlProps, Optional } from "../form/field-wrapper.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";

/** What the owner asks buyers to agree to. Its links open beside the page, which keeps what is filled in. */
export function CheckoutConsents({
  consents,
  errors,
}: {
  consents: ConsentView[];
  errors: Record<string, string>;
}) {
  const t = useTranslations();
  return consents.map(({ name, value, parts, required, ticked, lang }) => {
    const error = errors[name];
    const field = { label: "", name, required, error };
    return (
      <div className="field field-check" key={name}>
        <input type="checkbox" value={value} defaultChecked={ticked} {...getControlProps(field)} />
        <label htmlFor={`field-${name}`}>
          <span {...getLangAttributes(lang)}>
            {parts.map(({ text, href }) =>
              href ? (
                <Link key={text + href} to={href} target="_blank" rel="noopener">
                  {text}
                  <span className="visually-hidden"> {t("buying.checkout.consents.newTab")}</span>
                </Link>
              ) : (
                text
              ),
            )}
          </span>
          {required ? null : <Optional />}
        </label>
        {error ? (
          <p className="field-error" id={`error-${name}`}>
            {error}
          </p>
        ) : null}
      </div>
    );
  });
}
