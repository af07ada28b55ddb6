import { authErrors } from "#server/auth/facility/auth-error.ts";
import { signInErrorPage, signInProblem } from "#server/auth/sign-in-words.ts";
import { en } from "../../../app/texts/index.ts";
import { callsOf, objectsWith, sourceFiles } from "./source.ts";
import { code, refuseSuperfluous, table, wordsFor } from "./words.ts";

const file = "errors.ts";

/** What brings the page up, and the ways onward that it offers. Keys are those of the page's own words. */
const pages: Record<string, [when: string, onward: string]> = {
  "400": ["an address or a form that cannot be read", "open the page again; front page"],
  "401": [
    "something that is only for members; pages of the account go to `/sign-in` instead",
    "sign in, and come back",
  ],
  "403": ["refused, and not for where the form came from", "open the page again; front page"],
  "cross-site": [
    "the same, code `cross-site`: a form that another site sent",
    "open the page here and send the form again",
  ],
  "404": ["nothing there, or nothing this visitor may know of", "shop, journal, front page"],
  "405": ["a method that the URL does not take", "open the page again; front page"],
  "413": ["a form above `formBytes`", "open the page again, shorten the longest text"],
  "415": ["a body that is no form", "open the page again and send it from there"],
  "422": [
    "a form refused outside its own page; inside it section 4 applies",
    "open the page again; front page",
  ],
  "429": ["too many attempts; forms say it in their own page", "wait some minutes"],
  "503": [
    "Directus does not answer, or too much is going on; with `Retry-After`",
    "try again; front page. The cart is kept",
  ],
  "payments-unavailable": [
    "Stripe does not answer, or not as it should, code `payments-unavailable`; with `Retry-After`",
    "try again; front page. Nothing is charged twice",
  ],
};

const codes: Record<string, [when: string, remedy: string]> = {
  "not-found": ["missing, or hidden from this visitor", "go on in the shop or the journal"],
  "cross-site": ["the form came from another site", "send it from our own page"],
  unavailable: ["Directus does not answer", "try again in `Retry-After` seconds"],
  "payments-unavailable": [
    "Stripe does not answer, or refuses what the site asks",
    "try again in `Retry-After` seconds",
  ],
  "bad-request": [
    "the request itself is wrong; where a sentence came along, the page shows that instead of the status’s own",
    "mend what the page names",
  ],
  INVALID_QUERY: ["`/items`: a query parameter", "mend the parameter that the message names"],
  INVALID_PAYLOAD: ["`/items`: a name or key", "use a name from `/items`"],
  FORBIDDEN: ["`/items`: missing, or hidden from this visitor", "sign in with an account that may read it"],
  SERVICE_UNAVAILABLE: ["`/items`: Directus does not answer", "try again in `Retry-After` seconds"],
  REQUESTS_EXCEEDED: [
    "`/items`: a download, while as many are under way as one process sends",
    "try again in `Retry-After` seconds",
  ],
  INTERNAL_SERVER_ERROR: ["`/items` as JSON: anything unforeseen, and refusals without a code", "tell us"],
};

const signIn: Record<string, string> = {
  credentials: "try again",
  otp: "enter the code of the app",
  crowded: "open a mailed link in this browser, sign in in one that was used before, or come in another way",
  too_many_attempts: "wait as long as it says (`wait`, in seconds, and `Retry-After`), or another way in",
  too_many_at_directus: "staff: Studio; customers: a new password; or wait as long as it says",
  OAuthAccountNotLinked: "sign in the way the account was made, then link this one in the account",
  OAuthCallbackError: "start again",
  EmailSignin: "enter an address",
  too_many_mails: "use the latest message, or wait as long as it says",
  MissingCSRF: "send the form again",
  SessionRequired: "sign in",
  Configuration: "try again, or another way in",
  AccessDenied: "write to us",
  Verification: "ask for a new link",
  WebAuthnVerificationError: "try again, or another way in",
  Unavailable: "try again in a minute",
};

/** Section 6: what goes wrong, in code and in words. */
export function describeErrors(): string {
  return [
    "**The error page** stands in place of the page that failed. A backend's own message never gets out.",
    table(["status", "when", "what the visitor reads", "what they can do"], pageRows()),
    '**Codes** of refusals. `/items` as JSON answers `{"errors":[{"message","extensions":{"code"}}]}`.',
    table(["code", "status", "when", "sentence", "what the caller can do"], codeRows()),
    "**Signing in.** The facility leads to `/sign-in?error=` (and `&code=`) or `/sign-in/error?error=`; the codes are Auth.js's, and `Unavailable` is ours.",
    table(["code", "page", "status", "what the visitor reads", "what they can do"], signInRows()),
  ].join("\n\n");
}

function pageRows(): string[][] {
  const { unforeseen, ...words } = en.errors;
  refuseSuperfluous(pages, Object.keys(words), file);
  const rows = Object.entries(words).map(([key, { title, lead }]) => {
    const [when, onward] = wordsFor(pages, key, file);
    return [key === "cross-site" ? "403" : key, when, `**${title}.** ${lead}`, onward];
  });
  const last = [
    "500",
    "anything else",
    `**${unforeseen.title}.** ${unforeseen.lead}`,
    "try again; front page",
  ];
  return [...rows.sort(([a = ""], [b = ""]) => a.localeCompare(b)), last].sort(
    ([a = ""], [b = ""]) => Number(a) - Number(b),
  );
}

const itemsWords: Partial<Record<string, string>> = en.items.refusals;

/** Every code that a refusal of ours carries, from where it is made. */
export function refusalCodes(): Map<string, { statuses: Set<number>; sentences: Set<string> }> {
  const found = new Map<string, { statuses: Set<number>; sentences: Set<string> }>();
  const note = (name: string, status: number, sentence?: unknown) => {
    const entry = found.get(name) ?? { statuses: new Set(), sentences: new Set() };
    entry.statuses.add(status);
    if (typeof sentence === "string" && sentence !== "…") entry.sentences.add(sentence);
    found.set(name, entry);
  };
  for (const source of sourceFiles("app", "server")) {
    for (const callee of ["data", "data<Refusal>"])
      for (const [refusal, init] of callsOf(source, callee) as [{ code?: string }, { status?: number }?][])
        if (refusal?.code && refusal.code !== "…") note(refusal.code, Number(init?.status) || 400);
    for (const [status, sentence] of callsOf(source, "badRequest"))
      note("bad-request", Number(status ?? 400), sentence);
  }
  const ofItems = objectsWith("server/items/refusal.ts", "status", "code").map(({ status, code }) => [
    code,
    status,
  ]);
  const asked = callsOf("server/items/refusal.ts", "refused").map(([name]) => [name, 400]);
  for (const [name, status] of [...asked, ...ofItems])
    if (name !== "…") note(String(name), Number(status), itemsWords[String(name)]);
  note("INTERNAL_SERVER_ERROR", 500, "The request cannot be answered.");
  return found;
}

function codeRows(): string[][] {
  const found = refusalCodes();
  refuseSuperfluous(codes, found.keys(), file);
  return [...found]
    .sort(([a], [b]) => Object.keys(codes).indexOf(a) - Object.keys(codes).indexOf(b))
    .map(([name, { statuses, sentences }]) => {
      const [when, remedy] = wordsFor(codes, name, file);
      const said = [...sentences].map((sentence) => `“${sentence}”`).join(" ");
      return [code(name), [...statuses].sort().join(", "), when, said, remedy];
    });
}

function signInRows(): string[][] {
  const onSignIn = Object.keys(en.entry.signIn.problems);
  const onError = Object.keys(en.entry.error.pages);
  const problemOf = (error: string, code: string | null) =>
    Object.values(signInProblem(en.entry, error, code, (text) => text.replace("#", "…")) ?? {}).join(" ");
  refuseSuperfluous(signIn, [...onSignIn, ...onError], file);
  for (const [name, page] of Object.entries(authErrors))
    if (name !== "CredentialsSignin") checkPage(name, page === "error" ? onError : onSignIn);
  const other = signInErrorPage(en.entry, null, null);
  const byMail = signInErrorPage(en.entry, "AccessDenied", "mailbox");
  const formOf = (name: string) => {
    if (Object.hasOwn(authErrors, name) || name === "SessionRequired") return undefined;
    return name === "too_many_mails" ? "EmailSignin" : "CredentialsSignin";
  };
  return [
    ...onSignIn.map((name) => {
      const form = formOf(name);
      const label = form ? code(form, name) : code(name);
      const sentence = form ? problemOf(form, name) : problemOf(name, null);
      return [label, "`/sign-in`", "200", sentence, wordsFor(signIn, name, file)];
    }),
    ...onError.map((name) => {
      const { status, title, message } = signInErrorPage(en.entry, name, null);
      return [
        code(name),
        "`/sign-in/error`",
        `${status}`,
        `**${title}.** ${message}`,
        wordsFor(signIn, name, file),
      ];
    }),
    [
      code("AccessDenied", "mailbox"),
      "`/sign-in/error`",
      `${byMail.status}`,
      `**${byMail.title}.** ${byMail.message}`,
      "sign in with the password, in this browser",
    ],
    ["anything else", "`/sign-in`", "200", problemOf("?", null), "try again, or another way in"],
    ["anything else", "`/sign-in/error`", "200", `**${other.title}.** ${other.message}`, "the same"],
  ];
}

/** @throws when the facility can lead to a page that has no words for it */
function checkPage(name: string, known: string[]): void {
  if (!known.includes(name)) throw new Error(`app/texts/en/ has no words for ${name}`);
}
