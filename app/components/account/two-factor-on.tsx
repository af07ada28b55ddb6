import { useTranslations } from "#app/page/language.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

const path = "/account/security/second-step";

/** What can be done with a second step that is on. */
export function SecondStepOn({ backupCodes }: { backupCodes: number }) {
  const t = useTranslations();
  return (
    <>
      <section>
        <h2>{t("security.secondStep.codes.list")}</h2>
        <p>
          {t("security.secondStep.isOn")} {t("security.secondStep.left", { codes: backupCodes })}{" "}
          {t("security.secondStep.newCodesLead")}
        </p>
        <Form method="post" action={`${path}/codes`}>
          <Button variant="secondary">{t("security.secondStep.newCodes")}</Button>
        </Form>
      </section>
      <section>
        <h2>{t("security.secondStep.turnOff")}</h2>
        <p>{t("security.secondStep.turnOffLead")}</p>
        <Form method="post" action={`${path}/off`}>
          <Button variant="secondary">{t("security.secondStep.turnOff")}</Button>
        </Form>
      </section>
    </>
  );
}
