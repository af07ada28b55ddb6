/**
 * Whose doing it is: the visitor's (waited too long, came back twice, another browser), their refusal at the provider,
 * or something between the provider and us that must not be.
 */
export type OpenIdFailure = "attempt" | "refused" | "provider";

/** A sign-in with an identity provider that cannot go on. */
export class OpenIdError extends Error {
  override name = "OpenIdError";
  readonly failure: OpenIdFailure;

  constructor(failure: OpenIdFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
