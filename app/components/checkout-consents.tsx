import { useTexts } from "#app/language.ts";
import type { ConsentView } from "#server/checkout/consent.ts";
import { controlProps, Optional } from "./field-frame.tsx";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";

/** What the owner asks buyers to agree to. Its links open beside the page, which keeps what is filled in. */
export function CheckoutConsents({
  consents,
  errors,
}: {
  consents: ConsentView[];
  errors: Record<string, string>;
}) {
  const { checkout: words } = useTexts().buying;
  return consents.map(({ name, value, parts, required, ticked, lang }) => {
    const error = errors[name];
    const field = { label: "", name, required, error };
    return (
      <div className="field field-check" key={name}>
        <input type="checkbox" value={value} defaultChecked={ticked} {...controlProps(field)} />
        <label htmlFor={`field-${name}`}>
          <span {...inLanguage(lang)}>
            {parts.map(({ text, href }) =>
              href ? (
                <Link key={text + href} to={href} target="_blank" rel="noopener">
                  {text}
                  <span className="visually-hidden"> {words.consents.newTab}</span>
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
