/** What the mails say in English. */
export const mails = {
  hello: "Hello,",
  helloNamed: "Hello {name},",
  receipt: {
    subject: "Your order {number}",
    paid: "Thank you. We’ve received your payment for order {number}.",
    total: "Total",
    taxWithin: "Includes {tax}",
    about: "View your order",
    aboutWithDownloads: "View your order and downloads",
    invoice: "Your invoice is attached.",
    secret: "Don’t share this link: anyone who has it can see your order.",
  },
  goesTo: "Delivery address:",
  yourOrder: "Your order",
  sent: {
    subject: "Order {number} is on its way",
    left: "Your order {number} is on its way.",
    tracking: "Tracking number: {number}.",
    follow: "Track your parcel",
  },
  addressChanged: {
    subject: "We’ve updated the delivery address of order {number}",
    said: "We’ve updated the delivery address of your order {number}. That’s where we’ll send it.",
    questions: "If that isn’t right, reply to this e-mail.",
  },
  parcel: {
    all: {
      subject: "Order {number} is on its way",
      left: "Your order {number} is on its way.",
    },
    part: {
      subject: "Part of order {number} is on its way",
      left: "Part of your order {number} is on its way. We’ll e-mail you when the rest ships.",
    },
    rest: {
      subject: "The rest of order {number} is on its way",
      left: "The rest of your order {number} is on its way.",
    },
    news: {
      subject: "Shipping update for order {number}",
      left: "There’s a new tracking number for a parcel from your order {number}.",
    },
    contents: "In this parcel:",
    carrier: "Carrier: {carrier}.",
  },
  refunded: {
    subject: "We’ve refunded {amount} for order {number}",
    paidBack:
      "We’ve refunded {amount} for order {number} to your original payment method. It can take five to ten days to appear on your statement.",
    creditNote: "Your credit note is attached.",
    missing: "If it hasn’t arrived by then, reply to this e-mail.",
  },
  askedBack: {
    name: "Name: {name}",
    withdrawal: {
      subject: "Your withdrawal from order {number}",
      said: "We received your withdrawal from order {number} on {moment}. It covers:",
      next: "If you have the goods, send them back within 14 days. We’ll refund you to your original payment method.",
    },
    return: {
      subject: "Your return request for order {number}",
      said: "We received your return request for order {number} on {moment}. It covers:",
      next: "Please keep the items until you hear from us.",
    },
  },
  answered: {
    withdrawal: {
      accepted: {
        subject: "Your withdrawal from order {number} was accepted",
        said: "We’ve accepted your withdrawal from order {number}. It covers:",
      },
      declined: {
        subject: "Your withdrawal from order {number} wasn’t accepted",
        said: "We can’t accept your withdrawal from order {number}. It covers:",
      },
    },
    return: {
      accepted: {
        subject: "Your return for order {number} was approved",
        said: "We’ve approved your return for order {number}. It covers:",
      },
      declined: {
        subject: "Your return for order {number} was declined",
        said: "We can’t accept your return for order {number}. It covers:",
      },
    },
    reply: "Our reply:",
    questions: "If you have any questions, reply to this e-mail.",
  },
  latePayment: {
    subject: "We’re refunding your payment",
    late: "Your payment of {total} reached us after your payment session had expired. By then, the items had been sold or you had paid for the same cart again.",
    back: "We’ve refunded the full amount to your original payment method. It can take five to ten days to appear on your statement.",
    sorry:
      "We’re sorry about this. Reply to this e-mail if you have any questions, or if you’d like to know when the items are back in stock.",
  },
  newsletter: {
    confirm: {
      subject: "Confirm your subscription",
      intro: "Use this link to confirm that you’d like to receive our newsletter at this address.",
      button: "Confirm subscription",
      nothing: "If you didn’t ask for it, ignore this e-mail. We won’t send you anything else.",
    },
    readOnSite: "Read it on the site",
    readMembers: "Members only: read it on the site",
    why: "You’re receiving this e-mail because you subscribed to {list}.",
    unsubscribe: "Unsubscribe",
    preferences: "Your newsletters",
  },
  membership: {
    welcome: {
      subject: "Welcome to {plan}",
      lead: "You’re now a member of {plan}, with access to everything it includes.",
      link: "Manage or cancel your membership:",
    },
    changed: {
      subject: "Your membership has changed to {plan}",
      lead: "You’ve changed your membership to {plan}. You now have access to everything it includes.",
      next: "The amount charged or credited is on your invoice.",
      link: "View your membership and invoices:",
    },
    expiring: {
      subject: "Your card for {plan} is about to expire",
      lead: "The card for {plan} expires before the next payment.",
      next: "Update your card in your account before then to keep your membership.",
      link: "Update your card:",
    },
    failed: {
      subject: "Your payment for {plan} failed",
      lead: "We couldn’t charge your card for {plan}.",
      next: "If your card has expired, or your bank asks you to confirm the payment, you can do both on this page:",
      link: "Pay now:",
    },
    cancelled: {
      subject: "Your {plan} membership has been cancelled",
      lead: "You’ve cancelled {plan}.",
      link: "Until then, you can resume your membership here:",
    },
    help: "Reply to this e-mail if you have any questions.",
  },
  failedPayment: {
    subject: "Your payment failed",
    failed:
      "Your bank didn’t complete the payment of {total}. You have not been charged, and we’re no longer holding your items.",
    again:
      "Your items are still in your cart, in the browser you ordered with. You can pay another way there:",
    help: "Reply to this e-mail if you have any questions.",
  },
  orderLinks: {
    subject: "The link to your order",
    subjectOfMany: "The links to your orders",
    intro: "You (or someone else) asked for links to the orders placed with this address.",
    order: "Order {number}",
    outro: "If you didn’t ask for this, ignore this e-mail. We only sent the links to this inbox.",
  },
  links: {
    orCode: "Or enter this code on the page where you asked for it:",
    once: "It works once, for ten minutes.",
    nothing: "If you didn’t ask for it, ignore this e-mail. We only sent the link to this inbox.",
    nothingChanged: "If you didn’t ask for it, ignore this e-mail. Nothing has been changed.",
    nothingToDo: "If you didn’t ask for it, ignore this e-mail.",
    signIn: {
      subject: "Your sign-in link",
      intro: "Use this link to sign in.",
      button: "Sign in",
    },
    signUp: {
      subject: "Confirm your e-mail address",
      intro: "Use this link to confirm your e-mail address and create your account.",
      button: "Confirm and create account",
    },
    signUpKnown: {
      subject: "You already have an account",
      intro:
        "You tried to create an account with this address, but it already has one. Use this link to sign in. Your name and password haven’t changed.",
      button: "Sign in",
    },
    recover: {
      subject: "Reset your password",
      intro: "Use this link to reset the password of your account.",
      button: "Choose a new password",
    },
    newAddress: {
      subject: "Confirm your new e-mail address",
      intro: "Use this link to confirm that you want to use this address for your account.",
      button: "Use this address",
    },
    addressTaken: {
      subject: "This address already has an account",
      intro:
        "You asked to use this address for another account, but it already has an account of its own. Sign in to that account and delete it first if you don’t need it.",
      button: "Sign in",
    },
    recoverUnknown: {
      subject: "There’s no customer account with this address",
      intro:
        "You asked to reset your password, but there’s no customer account with this address. You may have used another one. Staff reset their password in Directus Studio.",
      button: "Create an account",
    },
  },
  confirmCode: {
    subject: "Your confirmation code",
    intro: "You’re about to make an important change to your account. To confirm it’s you, enter this code:",
    outro:
      "It works once, for ten minutes. If it wasn’t you, don’t share it, and sign out everywhere in your account.",
  },
  notices: {
    when: "{moment} UTC, at {host}",
    remedy: "If it wasn’t you, reset your password now. This signs out all other devices:",
    "password-set": {
      subject: "A password was added to your account",
      sentence: "A password has been set for your account.",
    },
    "password-changed": {
      subject: "Your password was changed",
      sentence: "The password for your account has been changed.",
    },
    "password-recovered": {
      subject: "Your password was changed",
      sentence:
        "A new password has been set for your account, using a link we sent to this address. All devices were signed out.",
    },
    "email-change-asked": {
      subject: "A change of your e-mail address was requested",
      sentence:
        "A change of the e-mail address for your account was requested. Nothing changes until the new address is confirmed.",
    },
    "email-changed": {
      subject: "Your e-mail address was changed",
      sentence: "The e-mail address for your account has been changed.",
    },
    "second-factor-on": {
      subject: "Two-step verification is on",
      sentence:
        "Two-step verification has been turned on. Signing in to your account now requires a code from an authenticator app.",
    },
    "second-factor-off": {
      subject: "Two-step verification is off",
      sentence:
        "Two-step verification has been turned off. Signing in to your account no longer requires a code from an authenticator app.",
    },
    "backup-codes-made": {
      subject: "New backup codes were created",
      sentence: "New backup codes have been created for your account. The old ones no longer work.",
    },
    "backup-code-used": {
      subject: "A backup code was used",
      sentence: "Someone signed in to your account with a backup code.",
    },
    "passkey-added": {
      subject: "A passkey was added",
      sentence: "A passkey has been added to your account.",
    },
    "passkey-removed": {
      subject: "A passkey was removed",
      sentence: "A passkey has been removed from your account.",
    },
    "provider-linked": {
      subject: "A sign-in method was added",
      sentence: "Another sign-in method has been linked to your account.",
    },
    "provider-unlinked": {
      subject: "A sign-in method was removed",
      sentence: "A sign-in method has been removed from your account.",
    },
    "sessions-ended": {
      subject: "Your other devices were signed out",
      sentence: "Your account has been signed out everywhere except the browser that requested it.",
    },
    "suspicious-attempts": {
      subject: "Failed attempts to sign in to your account",
      sentence:
        "There were many attempts to sign in to your account with incorrect passwords. None succeeded; no action is needed. If you use the same password elsewhere, choose a different one.",
    },
    "suspicious-codes": {
      subject: "Someone may know your password",
      sentence:
        "Someone completed the first step of signing in to your account, with your password, an e-mail to you or a linked account, then entered incorrect two-step verification codes. They did not get in.",
    },
    "account-deleted": {
      subject: "Your account has been deleted",
      sentence:
        "Your account has been deleted, along with everything we aren’t required to keep. This is the last e-mail about it.",
    },
  },
  stockAlert: {
    confirm: {
      subject: "Confirm your request",
      intro: "Use this link to confirm that you’d like to know when a product is back in stock.",
      button: "Confirm",
      outro: "If you didn’t ask for it, ignore this e-mail. We won’t send you anything else.",
    },
    back: {
      subject: "Back in stock: {title}",
      intro: "{title} is back in stock.",
      button: "Buy it now",
      outro: "You asked us to tell you. This is the only e-mail about it; we can’t reserve an item for you.",
    },
    unsubscribe: "Cancel all your back-in-stock requests",
  },
  gift: {
    subject: "A gift for you: {plan}",
    lead: "You’ve been given {plan}, with access to everything it includes.",
    from: "It starts on {date}.",
    until: "It’s yours until {date}.",
    forGood: "It’s yours for as long as you like.",
    free: "You don’t have to do anything, and you won’t be charged.",
    link: "Sign in to your account:",
  },
  export: {
    ready: "Your export is ready",
    file: "{name} can be downloaded from the file. It is deleted after a week.",
    failed: "The list could not be written. Try again; if it fails again, look into the site's log.",
    dates: "The last day is before the first.",
    many: "Only {most, number} exports an hour. Try again later.",
  },
  staff: {
    order: "New order {number}: {total}",
    problem: "Order {number} needs your attention",
    dispute: "Payment for order {number} disputed: {amount}",
    due: "Respond in Stripe by {date}.",
    request: {
      withdrawal: "Withdrawal from order {number}",
      return: "Return requested for order {number}",
    },
    stock: "Low stock: {title} ({count, number} left)",
    event: "A Stripe event could not be processed: {type}",
    day: "Your shop on {date}",
    open: "Open in Studio",
    why: "You get this e-mail because your address is in the settings of the site (Globals in Studio).",
  },
  form: { subject: "New form submission" },
} as const;
