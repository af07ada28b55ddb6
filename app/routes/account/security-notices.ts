/** What has just been done, as the page says it; `?done=` names it. */
const notices = {
  "session-ended": "That browser is signed out.",
  "others-ended": "Everywhere else you are signed out.",
} as const;

/** Where a form of the account's security leads when it was done. */
export function doneUrl(done: keyof typeof notices): string {
  return `/account/security?done=${done}`;
}

/** The sentence that the address asks for; undefined where it asks for none that there is. */
export function noticeOf(request: Request): string | undefined {
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return Object.hasOwn(notices, done) ? notices[done as keyof typeof notices] : undefined;
}
