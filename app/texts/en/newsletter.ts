/** Signing up for newsletters, and out of them. */
export const newsletter = {
  title: "Newsletter",
  lead: "What is new, in your mailbox. You can leave with one click, in every mail.",
  description: "New posts by e-mail.",
  choose: "What you want to get",
  email: "E-mail",
  submit: "Send it to me",
  sentTitle: "Look into your mailbox",
  sent: "We have sent a link to that address. Nothing else comes before you have pressed the button behind it.",
  badEmail: "Enter an e-mail address such as name@example.com.",
  noneChosen: "Tick at least one.",
  tooOften: "That has been asked for often. Use the latest mail, or wait #.",
  confirm: {
    title: "Get the newsletter?",
    lead: (email: string) => `It will be sent to ${email}.`,
    submit: "Yes, send it to me",
    overTitle: "This link does nothing any more",
    over: "It was used, or it is older than three days. Sign up once more, and a new one is on its way.",
    again: "Sign up again",
  },
  preferences: {
    title: "Your newsletters",
    lead: (email: string) => `What we send to ${email}.`,
    submit: "Save",
    done: "You are on the list. From now on it comes to you.",
    saved: "It is saved.",
    none: "You get none of our newsletters.",
  },
  unsubscribe: {
    title: "Leave the newsletter?",
    lead: (name: string, email: string) => `${name} is sent to ${email}.`,
    leadAll: (email: string) => `If you go on, nothing more is sent to ${email}.`,
    submit: "Unsubscribe",
    doneTitle: "You get it no more",
    done: "If that was a slip, tick it again.",
    forgotten:
      "We do not keep your address any more, and nothing comes to it. If that was a slip, sign up once more.",
    toPreferences: "See your newsletters",
  },
};

/** What those screens say, in every language. */
export type NewsletterTexts = typeof newsletter;
