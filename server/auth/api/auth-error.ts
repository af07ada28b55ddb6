/** Error codes of Auth.js, with the page that shows each; `Unavailable` is our own, for a backend that is down. */
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

export class AuthError extends Error {
  override name = "AuthError";
  readonly code: AuthErrorCode;
  readonly details: Record<string, string>;
  readonly cookies: string[];

  constructor(code: AuthErrorCode, details: Record<string, string> = {}, cookies: string[] = []) {
    super(code);
    this.code = code;
    this.details = details;
    this.cookies = cookies;
  }
}
