import type { Texts } from "#app/texts/index.ts";

type Words = Texts["entry"];
type Problem = keyof Words["signIn"]["problems"];

/** Each form of the facility says by another code what was wrong with it; without one, this is what is said. */
const ofForm: Record<string, Problem> = { CredentialsSignin: "credentials", EmailSignin: "EmailSignin" };

/** Where the page shows it: beside a field, or above all of them. */
const fields: Partial<Record<Problem, string>> = {
  credentials: "password",
  otp: "otp",
  EmailSignin: "email",
};

/** The answers of the error page. */
const statuses: Record<keyof Words["error"]["pages"], number> = {
  Configuration: 500,
  AccessDenied: 403,
  Verification: 403,
  WebAuthnVerificationError: 403,
  Unavailable: 503,
};

/**
 * What the sign-in page says about what went wrong before, by field; `form` where it is none of them.
 * @param error a code of the facility, or whatever a stranger writes there
 * @param code what the form itself says more
 * @param waiting writes into a sentence how long to wait
 * @returns undefined where nothing went wrong
 */
export function signInProblem(
  { signIn }: Words,
  error: string | null,
  code: string | null,
  waiting = (text: string) => text,
): Record<string, string> | undefined {
  if (!error) return undefined;
  const own = Object.hasOwn(ofForm, error) ? ofForm[error] : undefined;
  const key = own ? (code ?? own) : error;
  if (!isKeyOf(signIn.problems, key)) return { form: signIn.unforeseen };
  return { [fields[key] ?? "form"]: waiting(signIn.problems[key]) };
}

/**
 * The words and the status of the error page.
 * @param error a code of the facility, or whatever a stranger writes there
 * @param code what it says more: by which way somebody came
 */
export function signInErrorPage(
  { error: { pages, byMail, unforeseen } }: Words,
  error: string | null,
  code: string | null,
) {
  if (error === null || !isKeyOf(pages, error)) return { status: 200, ...unforeseen };
  const words = error === "AccessDenied" && code === "mailbox" ? byMail : pages[error];
  return { status: statuses[error], ...words };
}

function isKeyOf<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key);
}
