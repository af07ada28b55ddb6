export class RateLimitError extends Error {
  override name = "RateLimitError";
  /** Seconds, for `Retry-After`. */
  readonly wait: number;
  /** "directus": attempts that Directus counts; signing in to Studio still works. */
  readonly what: "tries" | "mails" | "directus";

  constructor(what: RateLimitError["what"], wait: number) {
    super(`too many ${what}`);
    this.what = what;
    this.wait = wait;
  }
}
