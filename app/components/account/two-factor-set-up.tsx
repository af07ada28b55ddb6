import { useTranslations } from "#app/page/language.ts";
import type { SetUp } from "#server/auth/two-factor/set-up.ts";
import { CodeField } from "../form/otp-field.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** Lets an app know the secret, as a picture, as a link and as text, and asks for a code to see that it does. */
export function SecondStepSetUp({ setUp, error }: { setUp: SetUp; error: string | undefined }) {
  const t = useTranslations();
  const { sealed, secret, uri, qr } = setUp;
  return (
    <>
      <section>
        <h2>{t("security.secondStep.scan")}</h2>
        <p>{t("security.secondStep.scanHow")}</p>
        <svg
          className="qr-code"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={t("security.secondStep.picture")}
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p>
          {t("security.secondStep.type")} <code className="app-secret">{secret}</code>
        </p>
        <p>
          <a href={uri}>{t("security.secondStep.openApp")}</a>
        </p>
      </section>
      <section>
        <h2>{t("security.secondStep.prove")}</h2>
        <Form className="sign-in-form" method="post" action="/account/security/second-step" noValidate>
          <input type="hidden" name="setUp" value={sealed} />
          <CodeField
            kind="app"
            name="code"
            label={t("security.secondStep.code")}
            hint={t("security.secondStep.codeHint")}
            error={error}
          />
          <Button>{t("security.secondStep.turnOn")}</Button>
        </Form>
      </section>
    </>
  );
}
