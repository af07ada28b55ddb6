import { useTexts } from "#app/language.ts";
import type { PasskeyForm as FormView } from "#server/auth/passkeys/passkey-form.ts";
import { Button } from "./button.tsx";
import { FacilityFields } from "./sign-in-form.tsx";

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
  const { passkeys: words } = useTexts().security;
  return (
    <>
      <form
        method="post"
        action={view.action}
        hidden
        data-passkey={view.options}
        data-suggest={view.suggests ? "" : undefined}
        data-confirm={view.confirm}
        data-cancelled={words.cancelled}
        data-failed={words.failed}
      >
        <FacilityFields form={view.form} />
        <input type="hidden" name="action" />
        <input type="hidden" name="data" />
        <Button variant="secondary">{label}</Button>
      </form>
      <p data-passkey-note>{words.needScript}</p>
      <script type="module" src={script} />
    </>
  );
}
