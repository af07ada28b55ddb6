import { useTexts } from "#app/language.ts";
import type { SetUp } from "#server/auth/second-step/set-up.ts";
import { Button } from "./button.tsx";
import { CodeField } from "./code-field.tsx";
import { Form } from "./link.tsx";

/** Lets an app know the secret, as a picture, as a link and as text, and asks for a code to see that it does. */
export function SecondStepSetUp({ setUp, error }: { setUp: SetUp; error: string | undefined }) {
  const { secondStep: words } = useTexts().security;
  const { sealed, secret, uri, qr } = setUp;
  return (
    <>
      <section>
        <h2>{words.scan}</h2>
        <p>{words.scanHow}</p>
        <svg className="qr-code" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={words.picture}>
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p>
          {words.type} <code className="app-secret">{secret}</code>
        </p>
        <p>
          <a href={uri}>{words.openApp}</a>
        </p>
      </section>
      <section>
        <h2>{words.prove}</h2>
        <Form className="sign-in-form" method="post" action="/account/security/second-step" noValidate>
          <input type="hidden" name="setUp" value={sealed} />
          <CodeField kind="app" name="code" label={words.code} hint={words.codeHint} error={error} />
          <Button>{words.turnOn}</Button>
        </Form>
      </section>
    </>
  );
}
