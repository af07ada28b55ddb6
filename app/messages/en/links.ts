/** Accounts elsewhere that open the one here. */
export const links = {
  heading: "Linked accounts",
  lead: "Sign in with an account you have at another service.",
  count: "{linked, plural, =0 {No accounts linked yet.} one {1 account linked.} other {# accounts linked.}}",
  empty:
    "You’ll be asked to sign in to that service. After that, you can use it to sign in here, whichever e-mail address it has.",
  manage: "Manage linked accounts",
  link: "Link {name} account",
  linked: "Linked:",
  lastUsed: "Last used:",
  unlink: "Unlink",
  unlinkOne: "Unlink {name}",
  taken:
    "That account is linked to another account here. Sign in to that one and unlink it first, or choose a different account.",
  refused: "No account was linked: the sign-in was cancelled or refused. You can try again below.",
  failed: "No account was linked: we couldn’t use the service’s response. Try again below.",
  lastWay: "This is your only way to sign in. Set a password or add a passkey first, then unlink it.",
} as const;
