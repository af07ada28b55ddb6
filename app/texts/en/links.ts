import { pluralsOf } from "../plural.ts";

const count = pluralsOf("en");

/** Accounts elsewhere that open the one here. */
export const links = {
  heading: "Accounts elsewhere",
  lead: "Sign in here with an account that you have with somebody else.",
  count: (linked: number) =>
    linked === 0 ? "None is linked yet." : count(linked, { one: "One is linked.", other: "# are linked." }),
  empty: "You are asked to sign in there, and then it opens your account here, whatever its e-mail address.",
  manage: "Manage accounts elsewhere",
  link: (name: string) => `Link an account at ${name}`,
  linked: "Linked:",
  lastUsed: "Last used:",
  unlink: "Unlink",
  unlinkOne: (name: string) => `Unlink ${name}`,
  taken:
    "That account opens another account here. Sign in there and unlink it first, or choose another one at the provider.",
  refused:
    "Nothing was linked: the sign-in there was cancelled, or you were not let in. You can begin again below.",
  failed: "Nothing was linked: what came back from there could not be used. Please begin again below.",
  lastWay: "This is your only way in. Set a password or add a passkey first, then unlink it.",
};
