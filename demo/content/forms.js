const choices = (...texts) => texts.map(([value, text]) => ({ value, text }));

/** Forms by the name that a form block calls them. */
export default [
  {
    key: "letter",
    title: "Write to the press",
    submit_label: "Send the letter",
    on_success: "message",
    success_message:
      "Thank you. Your letter lies on the table in the shop room, and somebody answers within two working days. In the week of the spring tides it can be four.",
    emails: [
      {
        to: ["post@slackwater.example"],
        subject: "{# subject #}: a letter from {# name #}",
        message:
          "<p><strong>{# name #}</strong> ({# email #}) writes about {# subject #}, order {# order #}:</p><p>{# message #}</p><p>Wants the answer by: {# answer-by #}</p>",
      },
    ],
    fields: [
      { name: "name", type: "text", label: "Your name", width: "50", required: true, validation: "max:120" },
      {
        name: "email",
        type: "text",
        label: "E-mail",
        width: "50",
        required: true,
        validation: "email|max:254",
        help: "Only for the answer.",
      },
      {
        name: "subject",
        type: "select",
        label: "Subject",
        width: "67",
        required: true,
        choices: choices(
          ["order", "An order, a parcel, a return"],
          ["correction", "An error in a book or on a chart"],
          ["manuscript", "A manuscript, or permission to quote"],
          ["paper", "Ink or paper"],
          ["other", "Something else"],
        ),
      },
      {
        name: "order",
        type: "text",
        label: "Order number",
        width: "33",
        placeholder: "1001",
        validation: "max:12",
      },
      {
        name: "message",
        type: "textarea",
        label: "Your letter",
        required: true,
        validation: "min:10|max:4000",
        help: "For a correction please give the page or the square, and say how you know.",
      },
      {
        name: "answer-by",
        type: "radio",
        label: "How we may answer",
        choices: choices(["e-mail", "By e-mail"], ["letter", "By letter, to the address you give above"]),
      },
    ],
  },
  {
    key: "press-day",
    title: "A place at the press",
    submit_label: "Ask for the place",
    on_success: "message",
    success_message:
      "Thank you. This is not a booking yet. Tomasz looks at the calendar on Mondays, and you will have an answer by Tuesday evening.",
    emails: [
      {
        to: ["tomasz@slackwater.example"],
        subject: "A place on {# day #}: {# name #}",
        message:
          "<p>{# name #} ({# email #}), {# people #} in all, for {# day #}.</p><p>{# topics #}</p><p>{# needs #}</p>",
      },
      {
        to: ["{# email #}"],
        subject: "We have your question about {# day #}",
        message:
          "<p>Dear {# name #},</p><p>you asked for {# people #} at the press. We look at the calendar on Mondays and write by Tuesday evening.</p><p>Slack Water Press, Wyk auf Föhr</p>",
      },
    ],
    fields: [
      { name: "name", type: "text", label: "Your name", width: "50", required: true, validation: "max:120" },
      {
        name: "email",
        type: "text",
        label: "E-mail",
        width: "50",
        required: true,
        validation: "email|max:254",
      },
      {
        name: "day",
        type: "radio",
        label: "Which day",
        required: true,
        choices: choices(
          ["open Thursday", "An open Thursday"],
          ["printing day", "A printing day, first Saturday of the month"],
          ["school class", "A morning for a school class"],
        ),
      },
      {
        name: "people",
        type: "text",
        label: "How many people",
        width: "33",
        required: true,
        validation: "max:40",
        placeholder: "2",
      },
      {
        name: "topics",
        type: "checkbox_group",
        label: "What you would like to see",
        choices: choices(
          ["press", "The press running"],
          ["plates", "How a chart becomes four plates"],
          ["binding", "Sewing a book by hand"],
          ["archive", "The archive of soundings"],
        ),
      },
      {
        name: "needs",
        type: "textarea",
        label: "What we should know beforehand",
        validation: "max:1000",
        help: "A wheelchair, a small child, a ferry to catch.",
      },
      {
        name: "weather",
        type: "checkbox",
        label: "I know that above wind force nine the ferry, and with it the day, may be cancelled.",
        required: true,
      },
    ],
  },
];
