/** The codes that Auth.js's clients and pages know, and one of our own for a backend that is down. */
export const authErrors = {
  CredentialsSignin: "signin",
  OAuthAccountNotLinked: "signin",
  OAuthCallbackError: "signin",
  MissingCSRF: "signin",
  EmailSignin: "signin",
  AccessDenied: "error",
  Verification: "error",
  WebAuthnVerificationError: "error",
  Configuration: "error",
  Unavailable: "error",
} as const;

export type AuthErrorCode = keyof typeof authErrors;

/** A request to the facility that ends on the sign-in page or on the error page. */
export class AuthError extends Error {
  override name = "AuthError";
  readonly code: AuthErrorCode;
  /** More for the page, such as why a password did not do. */
  readonly details: Record<string, string>;
  /** The `Set-Cookie` headers to send all the same. */
  readonly cookies: string[];

  constructor(code: AuthErrorCode, details: Record<string, string> = {}, cookies: string[] = []) {
    super(code);
    this.code = code;
    this.details = details;
    this.cookies = cookies;
  }
}
