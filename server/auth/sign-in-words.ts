/** What somebody reads who could not sign in: what happened, and what to do now. */
export interface SignInWords {
  title: string;
  message: string;
}

const onTheSignInPage: Record<string, string> = {
  credentials: "This e-mail address and password do not belong together. Check both and try again.",
  otp: "The one-time code is missing or wrong. Enter your password and the code that your app shows now.",
  too_many_attempts:
    "There were too many tries with a wrong password. Wait a quarter of an hour, or use another way in.",
  OAuthAccountNotLinked:
    "An account with this e-mail address already exists here, and it was made in another way. Sign in as you did before, with your password; we never join accounts on the word of an e-mail address alone.",
  OAuthCallbackError:
    "The sign-in was not completed: it was cancelled, took too long, or was begun in another window. Start again.",
  EmailSignin: "Enter an e-mail address such as name@example.com, and we send a link there.",
  too_many_mails:
    "We have sent several messages to this address, or to somebody beside you. Use the latest one, or wait ten minutes.",
  MissingCSRF: "The form was open too long, or did not come from this page. Send it again.",
  SessionRequired: "Please sign in to see this page.",
};

const onTheErrorPage: Record<string, SignInWords & { status: number }> = {
  Configuration: {
    status: 500,
    title: "Signing in does not work at the moment",
    message: "Something between us and the service you chose went wrong. Try again, or use another way in.",
  },
  AccessDenied: {
    status: 403,
    title: "You cannot sign in with this account",
    message:
      "Either the account is closed here, or the service you chose has not confirmed your e-mail address. Write to us if you think that this is a mistake.",
  },
  Verification: {
    status: 403,
    title: "This link does not work any more",
    message: "A link or a code can be used once, and only for ten minutes. Ask for a new one.",
  },
  WebAuthnVerificationError: {
    status: 403,
    title: "This passkey was not accepted",
    message:
      "It was removed from its account, belongs to another site, or took too long. Try once more, or come in another way and look at your passkeys there.",
  },
  Unavailable: {
    status: 503,
    title: "Signing in does not work at the moment",
    message: "A part of this site cannot be reached. You have not been signed in; try again in a minute.",
  },
};

/** The sentence for the sign-in page; undefined where nothing went wrong. */
export function signInProblem(error: string | null, code: string | null): string | undefined {
  if (!error) return undefined;
  const ofForm: Record<string, string> = { CredentialsSignin: "credentials", EmailSignin: "EmailSignin" };
  const key = ofForm[error] ? (code ?? ofForm[error]) : error;
  return onTheSignInPage[key] ?? "You could not be signed in. Try again, or use another way in.";
}

/** The words and the status of the error page. */
export function signInErrorPage(error: string | null): SignInWords & { status: number } {
  const words = Object.hasOwn(onTheErrorPage, error ?? "") ? onTheErrorPage[error ?? ""] : undefined;
  return (
    words ?? {
      status: 200,
      title: "You could not be signed in",
      message: "Go back and try again, or use another way in.",
    }
  );
}
