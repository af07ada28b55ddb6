import { useTexts } from "#app/language.ts";
import { ButtonLink } from "./button.tsx";

/** Whether signing in asks for a second step, and where that is changed. */
export function SecondStepSection({ isOn, backupCodes }: { isOn: boolean; backupCodes: number }) {
  const { secondStep: words } = useTexts().security;
  return (
    <section aria-labelledby="second-step-heading">
      <h2 id="second-step-heading">{words.heading}</h2>
      <p>{isOn ? `${words.isOn} ${words.left(backupCodes)}` : `${words.lead} ${words.isOff}`}</p>
      <ButtonLink variant="secondary" to="/account/security/second-step">
        {isOn ? words.manage : words.setUp}
      </ButtonLink>
    </section>
  );
}
