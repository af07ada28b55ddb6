import { useTranslations } from "#app/page/language.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";

interface EmailFormProps {
  /** Where it is sent to. */
  path: string;
  /** A mail has gone out. */
  sent: boolean;
  refused: { errors: Record<string, string>; values?: Record<string, string> } | undefined;
}

/** Asks for an e-mail address, to which links are sent. */
export function EmailForm({
  path,
  sent,
  refused,
  messages,
  label,
  autoComplete,
}: EmailFormProps & {
  messages: { submit: string; sentTitle: string; sent: string };
  label?: string;
  autoComplete: "username" | "email";
}) {
  const t = useTranslations();
  return (
    <>
      <ErrorSummary errors={refused?.errors} />
      {sent ? (
        <Notice tone="success" title={messages.sentTitle}>
          {messages.sent}
        </Notice>
      ) : null}
      <Form className="sign-in-form" method="post" action={path} noValidate>
        <Field
          label={label ?? t("auth.email")}
          name="email"
          type="email"
          autoComplete={autoComplete}
          required
          spellCheck={false}
          value={refused?.values?.email}
          error={refused?.errors.email}
        />
        <Button>{messages.submit}</Button>
      </Form>
    </>
  );
}
