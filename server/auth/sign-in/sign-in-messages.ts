import type { Messages } from "#app/messages/catalog.ts";
import type { Translator } from "#app/messages/translator.ts";

type Problem = keyof Messages["auth"]["signIn"]["problems"];

/** Default message of a form's error code, where `code` does not say more. */
const ofForm: Record<string, Problem> = { CredentialsSignin: "credentials", EmailSignin: "EmailSignin" };

const fields: Partial<Record<Problem, string>> = {
  credentials: "password",
  otp: "otp",
  EmailSignin: "email",
};

const statuses: Record<keyof Messages["auth"]["error"]["pages"], number> = {
  Configuration: 500,
  AccessDenied: 403,
  Verification: 403,
  WebAuthnVerificationError: 403,
  Unavailable: 503,
};

/** By field, else `form`. `error` and `code` are untrusted. @returns undefined without an error */
export function getSignInErrors(
  t: Translator,
  { error, code }: { error: string | null; code: string | null },
  wait = "",
): Record<string, string> | undefined {
  if (!error) return undefined;
  const own = Object.hasOwn(ofForm, error) ? ofForm[error] : undefined;
  const key = own ? (code ?? own) : error;
  if (!hasKey(t.raw("auth.signIn.problems"), key)) return { form: t("auth.signIn.unforeseen") };
  return { [fields[key] ?? "form"]: t(`auth.signIn.problems.${key}`, { wait }) };
}

/** `error` and `code` are untrusted; `code` tells e-mail sign-in from others. */
export function getSignInErrorPage(t: Translator, error: string | null, code: string | null) {
  const { pages, byMail, unforeseen } = t.raw("auth.error");
  if (error === null || !hasKey(pages, error)) return { status: 200, ...unforeseen };
  const messages = error === "AccessDenied" && code === "mailbox" ? byMail : pages[error];
  return { status: statuses[error], ...messages };
}

function hasKey<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key);
}
