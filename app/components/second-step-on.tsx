import { useTexts } from "#app/language.ts";
import { Button } from "./button.tsx";
import { Form } from "./link.tsx";

const path = "/account/security/second-step";

/** What can be done with a second step that is on. */
export function SecondStepOn({ backupCodes }: { backupCodes: number }) {
  const { secondStep: words } = useTexts().security;
  return (
    <>
      <section>
        <h2>{words.codes.list}</h2>
        <p>
          {words.isOn} {words.left(backupCodes)} {words.newCodesLead}
        </p>
        <Form method="post" action={`${path}/codes`}>
          <Button variant="secondary">{words.newCodes}</Button>
        </Form>
      </section>
      <section>
        <h2>{words.turnOff}</h2>
        <p>{words.turnOffLead}</p>
        <Form method="post" action={`${path}/off`}>
          <Button variant="secondary">{words.turnOff}</Button>
        </Form>
      </section>
    </>
  );
}
