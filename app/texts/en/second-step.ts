import { pluralsOf } from "../plural.ts";

const count = pluralsOf("en");

/** The second step: on the account's page, where it is set up, and when signing in. */
export const secondStep = {
  heading: "Second step",
  lead: "A code from an app on your phone, beside your password. Whoever learns the password alone stays outside.",
  isOn: "Signing in asks for a code from your app.",
  isOff: "Signing in asks for one thing only.",
  left: (codes: number) =>
    codes === 0
      ? "You have no backup codes left."
      : count(codes, { one: "You have one backup code left.", other: "You have # backup codes left." }),
  manage: "Manage the second step",
  setUp: "Set up the second step",
  scan: "1. Show the code to your app",
  scanHow:
    "Open an authenticator app (Aegis, 2FAS, Google Authenticator, a password manager) and let it read this picture.",
  picture: "QR code with the secret for your app; the same stands below as text.",
  openApp: "Open an app on this device",
  type: "Or type this secret into it:",
  prove: "2. Enter the code that it shows",
  code: "Code",
  codeHint: "Six digits. A new code appears every 30 seconds.",
  turnOn: "Turn it on",
  turnOff: "Turn it off",
  turnOffLead: "Without it, whoever has your password or your mailbox can sign in.",
  newCodes: "Make new backup codes",
  newCodesLead:
    "Each backup code signs you in once without your phone. New ones replace those that you have.",
  lost: "Lost your phone? Sign in with a backup code or a passkey. If you have neither, write to us from your address.",
  codes: {
    title: "Your backup codes",
    lead: "Keep them where you keep your passport. Each of them stands in for your app once. You see them only now.",
    list: "Backup codes",
    download: "Download as a text file",
    print: "They print on one page, too.",
    kept: "I have kept them",
    file: (site: string) => `Backup codes for ${site}. Each works once.`,
  },
  signIn: {
    title: "One more step",
    lead: "Enter the code that your authenticator app shows now.",
    backupLead: "Enter one of the backup codes that you have kept. It works this once.",
    backupCode: "Backup code",
    backupHint: "Twelve letters and digits, such as 3k7q-2m9x-tr4d.",
    submit: "Sign in",
    useBackup: "Use a backup code instead",
    useApp: "Use the app instead",
    over: "This took too long",
    overLead:
      "The sign-in waited ten minutes for its second step, or was begun in another browser. Start again.",
    again: "Sign in again",
  },
  confirmLabel: "Code from your app",
  confirmHint: "Six digits, from your authenticator app; a backup code does too.",
  problems: {
    wrong:
      "This is not the code that your app shows now, nor a backup code that is left. Check it and try again.",
    notOfApp: "This is not the code that your app shows now. Check it and try again.",
    used: "This code has been used already. Wait for the next one.",
    wait: (minutes: number) =>
      count(minutes, {
        one: "There were too many wrong codes. Try again in one minute.",
        other: "There were too many wrong codes. Try again in # minutes.",
      }),
    over: "The page was open too long, so the secret is a new one now. Delete the old one from your app and let it read this one.",
    on: "The second step is turned on already.",
  },
};
