import { useTranslations } from "#app/page/language.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Whether signing in asks for a second step, and where that is changed. */
export function SecondStepSection({ isOn, backupCodes }: { isOn: boolean; backupCodes: number }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="second-step-heading">
      <h2 id="second-step-heading">{t("security.secondStep.heading")}</h2>
      <p>
        {isOn
          ? `${t("security.secondStep.isOn")} ${t("security.secondStep.left", { codes: backupCodes })}`
          : `${t("security.secondStep.lead")} ${t("security.secondStep.isOff")}`}
      </p>
      <ButtonLink variant="secondary" to="/account/security/second-step">
        {isOn ? t("security.secondStep.manage") : t("security.secondStep.setUp")}
      </ButtonLink>
    </section>
  );
}
