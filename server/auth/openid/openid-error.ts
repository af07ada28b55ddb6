/**
 * Whose doing it is: the visitor's (waited too long, came back twice, another browser), their refusal at the provider,
 * a provider that does not answer, or something between the provider and us that must not be.
 */
export type OpenIdFailure = "attempt" | "refused" | "away" | "provider";

/** A sign-in with an identity provider that cannot go on. */
export class OpenIdError extends Error {
  override name = "OpenIdError";
  readonly failure: OpenIdFailure;

  constructor(failure: OpenIdFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/**
 * What it means that a request to a provider failed.
 * @param cause what `fetch` threw, or what its answer was refused with
 * @returns "away" where nothing came back in time, "provider" for an answer that cannot be believed
 */
export function failureOf(cause: unknown): OpenIdFailure {
  const isLost =
    cause instanceof TypeError || (cause instanceof DOMException && cause.name === "TimeoutError");
  return isLost ? "away" : "provider";
}

/** @throws OpenIdError "away" for an answer that says that the provider itself has failed */
export function checkAnswers(url: string, { status }: Response): void {
  if (status >= 500) throw new OpenIdError("away", `${url} answered ${status}`);
}
