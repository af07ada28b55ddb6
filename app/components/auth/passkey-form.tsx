import { useTranslations } from "#app/page/language.ts";
import type { PasskeyFormView as FormView } from "#server/auth/passkeys/passkey-form.ts";
import { Button } from "../ui/button.tsx";
import { AuthFormFields } from "./sign-in-form.tsx";

/**
 * The button that asks the browser for a passkey. It needs the page's script: without it the form stays hidden, and a
 * sentence stands there.
 */
export function PasskeyForm({
  view,
  label,
  script,
}: {
  view: FormView;
  label: string;
  /** Address of `app/scripts/passkeys.js`. */
  script: string;
}) {
  const t = useTranslations();
  return (
    <>
      <form
        method="post"
        action={view.action}
        hidden
        data-passkey={view.options}
        data-suggest={view.suggests ? "" : undefined}
        data-confirm={view.confirm}
        data-cancelled={t("security.passkeys.cancelled")}
        data-failed={t("security.passkeys.failed")}
      >
        <AuthFormFields form={view.form} />
        <input type="hidden" name="action" />
        <input type="hidden" name="data" />
        <Button variant="secondary">{label}</Button>
      </form>
      <p data-passkey-note>{t("security.passkeys.needScript")}</p>
      <script type="module" src={script} />
    </>
  );
}
