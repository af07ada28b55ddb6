/** Somebody must wait before they try again, or before another mail is sent. */
export class TooSoonError extends Error {
  override name = "TooSoonError";
  /** Seconds until the next one is looked at. */
  readonly wait: number;
  readonly what: "tries" | "mails";

  constructor(what: "tries" | "mails", wait: number) {
    super(`too many ${what}`);
    this.what = what;
    this.wait = wait;
  }
}
