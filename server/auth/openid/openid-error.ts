/** "attempt": expired, used or of another browser; "away": no response; "provider": an invalid response. */
export type OpenIdFailure = "attempt" | "refused" | "away" | "provider";

export class OpenIdError extends Error {
  override name = "OpenIdError";
  readonly failure: OpenIdFailure;

  constructor(failure: OpenIdFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** @returns "away" when there was no response in time, "provider" for an invalid one */
export function toOpenIdFailure(cause: unknown): OpenIdFailure {
  const isLost =
    cause instanceof TypeError || (cause instanceof DOMException && cause.name === "TimeoutError");
  return isLost ? "away" : "provider";
}

/** @throws OpenIdError "away" for a 5xx */
export function checkAnswers(url: string, { status }: Response): void {
  if (status >= 500) throw new OpenIdError("away", `${url} answered ${status}`);
}
