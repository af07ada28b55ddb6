/** What people have written, to the press and with their orders, by their language. */
export default {
  /** With the order, for whoever packs it. */
  notes: {
    en: [
      "It is a present: please leave the invoice out of the box.",
      "The bell does not work. Please knock.",
      "Leave it at the lifeboat station if nobody is in.",
    ],
    de: [
      "Bitte nicht knicken, wenn es geht.",
      "Könnten Sie eine Karte mit „Für Opa, zum 80.“ beilegen?",
      "Gern mit der Freitagsfähre, am Wochenende sind wir da.",
    ],
    ar: ["يرجى الاتصال قبل التوصيل."],
  },
  /** Of Hanne, for herself. */
  staffNotes: [
    "Sent in the stiff mailer: the first came back with a dent.",
    "Asked by phone whether it goes with the Friday ferry. It does.",
    "Waited for the signed copy: Inés was here on Thursday.",
  ],
  returns: {
    en: ["A corner was bent when it arrived.", "It is not the one I meant to order.", "It came twice."],
    de: [
      "Zweimal bestellt, einmal genügt.",
      "Der Karton war nass, und was darin lag, ist gewellt.",
      "Das war ein Geschenk, das es schon gab.",
    ],
    ar: ["وصل وقد انثنت إحدى زواياه."],
  },
  /** What was asked, and what Hanne said to it. */
  declined: {
    en: [
      {
        statement: "It is less than I expected, and I have only used it twice.",
        answer:
          "We are sorry that it was not for you. What has been used we cannot sell again, so we cannot take it back.",
      },
    ],
    de: [
      {
        statement: "Ich hatte es mir anders vorgestellt. Benutzt habe ich es nur einmal.",
        answer: "Was benutzt ist, können wir leider nicht wieder verkaufen und deshalb nicht zurücknehmen.",
      },
    ],
  },
  withdrawals: {
    en: ["", "I have found it at my bookshop."],
    de: ["Hiermit widerrufe ich.", ""],
  },
  /** Sent with the form on the contact page. */
  forms: [
    { subject: "order", message: "My parcel says Dagebüll since Monday. Is the ferry running?" },
    {
      subject: "correction",
      message: "Page 112: the Herald was at 36° 49′ S, not N. Otherwise a fine book.",
    },
    {
      subject: "other",
      message: "Gibt es die Gezeitentafel auch für Cuxhaven? Ich würde gleich drei nehmen.",
    },
    { subject: "order", message: "Can you send the flat chart in a wider tube? The last one had a crease." },
    {
      subject: "other",
      message: "We are a school class of 22 and would like to see Frau Petersen print something.",
    },
    { subject: "correction", message: "في الصفحة 41 كُتب اسم الميناء خطأً." },
    {
      subject: "other",
      message: "Thank you for the letter about slack water. I read it aloud on the night watch.",
    },
    { subject: "order", message: "I moved last week. Is it too late to change the address?" },
  ],
};
