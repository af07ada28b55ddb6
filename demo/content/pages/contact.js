export default {
  permalink: "/contact",
  title: "Contact",
  description: "One e-mail address, one postal address, and two hours of telephone.",
  seo: {
    title: "Contact",
    meta_description:
      "How to reach Slack Water Press on Föhr by e-mail, letter and telephone, and when to visit.",
  },
  blocks: [
    {
      collection: "block_richtext",
      item: {
        tagline: "Contact",
        headline: "Write to us",
        content: `**[post@slackwater.example](mailto:post@slackwater.example)** is read by a person on every working day. Put the order number in the subject if there is one.

Letters reach us at Slack Water Press, Stauwasser 3, 25938 Wyk auf Föhr, Germany, and are answered by letter.

The telephone is +49 40 66969 014, Monday to Thursday from ten to twelve. If it rings for a long time, the press is running.

## Who answers what

- **Orders, parcels, returns:** Ragna Holm
- **Corrections, manuscripts, permission to quote:** Teodor Vance
- **Anything about ink or paper:** Tomasz Zieliński, in Polish, German or English, at length
- **Arithmetic:** Marit Haugen, the same day

## Corrections

If you find an error in a book or on a chart, please give the page or the square and say how you know. We publish corrections in the journal under the reader's name, and send the corrected sheet to whoever found it.`,
        alignment: "left",
      },
    },
    {
      collection: "block_form",
      item: { tagline: "Write to us", headline: "Contact form", form: "letter" },
    },
    {
      collection: "block_faqs",
      item: {
        headline: "How to find us",
        faqs: [
          {
            title: "How do I get to Wyk?",
            answer:
              "By ferry from Dagebüll, about 50 minutes. Trains from Niebüll end on the pier. Then ten minutes on foot along the harbour, towards the mast with the anemometer.",
          },
          {
            title: "When is somebody there?",
            answer:
              "The shop room is open on Thursdays from ten to four. On other days ring the bell and be prepared to hold something.",
          },
          {
            title: "Is it accessible?",
            answer:
              "The shop room and the press are on the ground floor with no step. The archive is up a ladder, and we bring things down.",
          },
        ],
      },
    },
    {
      collection: "block_button_group",
      item: {
        buttons: [
          { label: "Visit the press", type: "page", page: "/visit", variant: "default" },
          { label: "Delivery", type: "page", page: "/delivery", variant: "outline" },
          { label: "Returns", type: "page", page: "/returns", variant: "outline" },
          { label: "For bookshops", type: "page", page: "/wholesale", variant: "outline" },
        ],
      },
    },
  ],
};
