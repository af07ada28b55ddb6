/** Somebody must wait before they try again, or before another mail is sent. */
export class TooSoonError extends Error {
  override name = "TooSoonError";
  /** Seconds until the next one is looked at. */
  readonly wait: number;
  /** "directus": tries that Directus itself counts; it goes on letting people into Studio. */
  readonly what: "tries" | "mails" | "directus";

  constructor(what: TooSoonError["what"], wait: number) {
    super(`too many ${what}`);
    this.what = what;
    this.wait = wait;
  }
}
