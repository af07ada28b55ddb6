import { useTranslations } from "#app/page/language.ts";
import script from "#app/scripts/show-password.js?url";
import { type FieldProps, FieldWrapper, getControlProps } from "./field-wrapper.tsx";

/** A password, which a script can show. */
export function PasswordField({ minLength, ...field }: FieldProps & { minLength?: number }) {
  const t = useTranslations();
  return (
    <FieldWrapper {...field}>
      <input
        type="password"
        minLength={minLength}
        {...getControlProps(field)}
        data-show={t("auth.showPassword")}
        data-hide={t("auth.hidePassword")}
      />
      <script type="module" src={script} />
    </FieldWrapper>
  );
}
