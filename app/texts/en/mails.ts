/** What the mails say in English. `{}` is what a sentence is about. */
export const mails = {
  hello: (name: string) => (name ? `Hello ${name},` : "Hello,"),
  receipt: {
    subject: (number: string) => `Your order ${number}`,
    paid: (number: string) => `Thank you. Your order ${number} is paid.`,
    total: "Total",
    taxWithin: (tax: string) => `Of which ${tax}`,
    about: "Everything about this order",
    aboutWithDownloads: "Downloads and everything about this order",
    invoice: "Your invoice is attached.",
    secret: "Keep the link to yourself: whoever has it can see the order.",
  },
  goesTo: "It goes to:",
  yourOrder: "Your order",
  sent: {
    subject: (number: string) => `Order ${number} is on its way`,
    left: (number: string) => `Your order ${number} has left us.`,
    tracking: (number: string) => `Its tracking number is ${number}.`,
    follow: "Follow it",
  },
  refunded: {
    subject: (amount: string, number: string) => `We have paid back ${amount} of order ${number}`,
    paidBack: (amount: string, number: string) =>
      `We have paid back ${amount} of your order ${number}, the way it came. Banks take five to ten days to show it.`,
    creditNote: "Your credit note is attached.",
    missing: "If it has not arrived by then, reply to this mail.",
  },
  askedBack: {
    name: (name: string) => `Name: ${name}`,
    withdrawal: {
      subject: (number: string) => `Your withdrawal from order ${number}`,
      said: (number: string, moment: string) =>
        `We have received your withdrawal from order ${number} on ${moment}. It is about:`,
      next: "If you have the goods, send them back within 14 days. We pay back the way you paid.",
    },
    return: {
      subject: (number: string) => `What you send back of order ${number}`,
      said: (number: string, moment: string) =>
        `On ${moment} you told us that you would like to send back something of order ${number}. It is about:`,
      next: "Please keep the goods until you hear from us.",
    },
  },
  latePayment: {
    subject: "Your payment is on its way back",
    late: (total: string) =>
      `Your payment of ${total} reached us after the time for it was over: what you ordered had been sold, or you had paid for the same cart again.`,
    back: "We have sent the whole amount back the way it came. Banks take five to ten days to show it.",
    sorry:
      "We are sorry. Reply to this mail if you have a question, or would like to hear when it is in stock again.",
  },
  newsletter: {
    confirm: {
      subject: "Do you want our newsletter?",
      intro:
        "Somebody, probably you, has asked for our newsletter to be sent to this address. Press the button on the page behind this link, and it comes.",
      button: "Get the newsletter",
      nothing: "If it was not you, do nothing: nothing more is sent.",
    },
    readOnSite: "Read it on the site",
    readMembers: "For members: read it on the site",
    why: (list: string) => `You get this because you subscribed to ${list}.`,
    unsubscribe: "Unsubscribe",
    preferences: "Your newsletters",
  },
  membership: {
    welcome: {
      subject: (plan: string) => `Welcome to ${plan}`,
      lines: (plan: string, standing: string) => [
        `You are a member now: everything that ${plan} opens is open to you.`,
        standing,
      ],
      link: "Your membership, with the way to cancel it:",
    },
    changed: {
      subject: (plan: string) => `Your membership has changed to ${plan}`,
      lines: (plan: string, standing: string) => [
        `You have changed your membership. What ${plan} opens is open to you.`,
        standing,
        "What was charged for the change, or is kept for your next payments, stands on its bill.",
      ],
      link: "Your membership, with your bills:",
    },
    expiring: {
      subject: (plan: string) => `Your card for ${plan} runs out`,
      lines: (plan: string, standing: string) => [
        `The card that ${plan} is charged to has run out when the next payment is due.`,
        standing,
        "Change the card in your account before then, and nothing else changes.",
      ],
      link: "Change the card:",
    },
    failed: {
      subject: (plan: string) => `Your payment for ${plan} did not go through`,
      lines: (plan: string, standing: string) => [
        `Your card was not charged for ${plan}.`,
        standing,
        "If the card has run out, or your bank wants you to confirm, this page does both:",
      ],
      link: "Pay now:",
    },
    cancelled: {
      subject: (plan: string) => `${plan} is cancelled`,
      lines: (plan: string, standing: string) => [`You have cancelled ${plan}.`, standing],
      link: "Until then you can take that back here:",
    },
    help: "Reply to this mail if you have a question.",
  },
  failedPayment: {
    subject: "Your payment did not go through",
    failed: (total: string) =>
      `Your bank did not carry out the payment of ${total}. Nothing was charged, and what you ordered is no longer kept for you.`,
    again:
      "What you ordered is still in your cart, in the browser you ordered with. There you can pay another way:",
    help: "Reply to this mail if you have a question.",
  },
  orderLinks: {
    subject: "The link to your order",
    subjectOfMany: "The links to your orders",
    intro: "Somebody, probably you, asked us for the way back to what was ordered with this address.",
    order: (number: string) => `Order ${number}`,
    outro: "If it was not you, there is nothing to do: only this mailbox has the links.",
  },
  links: {
    orCode: "Or type this code into the page where you asked for it:",
    once: "It works once, for ten minutes.",
    nothing: "If you did not ask for it, there is nothing to do: only this mailbox has the link.",
    nothingChanged: "If you did not ask for it, there is nothing to do: nothing was changed.",
    nothingToDo: "If you did not ask for it, there is nothing to do.",
    signIn: {
      subject: "Your link to sign in",
      intro: "Somebody, probably you, wants to sign in with this address.",
      button: "Sign in",
    },
    signUp: {
      subject: "Confirm your address",
      intro:
        "Somebody, probably you, wants an account with this address. There is no customer’s account yet; this link makes it.",
      button: "Confirm and make the account",
    },
    signUpKnown: {
      subject: "You have an account already",
      intro:
        "Somebody, probably you, wanted to make an account with this address. There is one already; this link signs you in. Name and password stay as they are.",
      button: "Sign in",
    },
    recover: {
      subject: "Your link to a new password",
      intro: "Somebody, probably you, has lost the password of the account with this address.",
      button: "Choose a new password",
    },
    newAddress: {
      subject: "Confirm your new address",
      intro: "Somebody, probably you, wants to use this address for their account instead of another one.",
      button: "Use this address",
    },
    addressTaken: {
      subject: "This address has an account already",
      intro:
        "Somebody, probably you, wants to use this address for another account. It has an account of its own; sign in to it, and delete it first if you do not need it.",
      button: "Sign in",
    },
    recoverUnknown: {
      subject: "There is no customer’s account with this address",
      intro:
        "Somebody, probably you, asked for a new password. There is no customer’s account with this address; you may have used another one. Who works here sets a new password in Studio.",
      button: "Make an account",
    },
  },
  confirmCode: {
    subject: "Your code to confirm that it is you",
    intro:
      "Somebody who is signed in to your account wants to change something that matters. If that is you, type this code:",
    outro:
      "It works once, for ten minutes. If it was not you, tell it to nobody, and sign out everywhere in your account.",
  },
  notices: {
    when: (moment: string, host: string) => `${moment} UTC, at ${host}`,
    remedy: "If it was not you, set a new password now. That signs out everybody else:",
    "password-set": {
      subject: "Your account has a password now",
      sentence: "A password was set for your account.",
    },
    "password-changed": {
      subject: "Your password was changed",
      sentence: "The password of your account was changed.",
    },
    "password-recovered": {
      subject: "Your password was changed",
      sentence:
        "A new password was set for your account by a link that we sent to this address. Everybody who was signed in has been signed out.",
    },
    "email-change-asked": {
      subject: "Your e-mail address is to be changed",
      sentence:
        "Somebody who was signed in to your account asked to change its e-mail address. Nothing changes before the new address is confirmed.",
    },
    "email-changed": {
      subject: "Your e-mail address was changed",
      sentence: "The e-mail address of your account was changed.",
    },
    "second-factor-on": {
      subject: "Your account asks for a second step now",
      sentence: "Signing in to your account needs a code from an authenticator app now.",
    },
    "second-factor-off": {
      subject: "Your account does not ask for a second step any more",
      sentence: "Signing in to your account needs no code from an authenticator app any more.",
    },
    "backup-codes-made": {
      subject: "You have new backup codes",
      sentence: "New backup codes were made for your account. The old ones do not work any more.",
    },
    "backup-code-used": {
      subject: "A backup code was used",
      sentence: "Somebody signed in to your account with a backup code.",
    },
    "passkey-added": {
      subject: "A passkey was added",
      sentence: "A passkey was added to your account.",
    },
    "passkey-removed": {
      subject: "A passkey was removed",
      sentence: "A passkey was removed from your account.",
    },
    "provider-linked": {
      subject: "A way to sign in was added",
      sentence: "Another way to sign in was linked to your account.",
    },
    "provider-unlinked": {
      subject: "A way to sign in was removed",
      sentence: "One of the ways to sign in was removed from your account.",
    },
    "sessions-ended": {
      subject: "You were signed out elsewhere",
      sentence: "Your account was signed out in every browser but the one that asked for it.",
    },
    "suspicious-attempts": {
      subject: "Somebody tried to sign in to your account",
      sentence:
        "There were many tries to sign in to your account with wrong passwords. None of them came in, and you need not do anything. If you use your password elsewhere too, choose another one.",
    },
    "suspicious-codes": {
      subject: "Perhaps somebody knows your password",
      sentence:
        "Somebody came past the first step of signing in to your account: with your right password, with a mail to you or with an account that is linked to yours. Then they typed wrong codes, and did not come in.",
    },
    "account-deleted": {
      subject: "Your account is deleted",
      sentence:
        "Your account was deleted, and everything with it that we need not keep. This is the last mail about it.",
    },
  },
  form: { subject: "A form was sent" },
};

/** What the mails say, in every language. */
export type MailTexts = typeof mails;
