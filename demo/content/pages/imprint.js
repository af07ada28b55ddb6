export default {
  permalink: "/imprint",
  title: "Imprint",
  description: "Who is responsible for this site and this shop.",
  seo: {
    title: "Imprint",
    meta_description: "Provider identification of Slack Water Press under German law.",
  },
  blocks: [
    {
      collection: "block_richtext",
      item: {
        tagline: "Imprint",
        headline: "Who is responsible",
        content: `**Slack Water Press does not exist.** It is the demonstration press of Vitrine. Nothing can be bought here for real money and nothing will be sent. The people, the address and the numbers below are invented. They stand where a real press in Germany would have to name its own.

## Information under section 5 of the Digital Services Act of Germany (DDG)

Slack Water Press, owner Ragna Holm (sole proprietor), Stauwasser 3, 25938 Wyk auf Föhr, Germany

- E-mail: [post@slackwater.example](mailto:post@slackwater.example)
- Telephone: +49 40 66969 014, Monday to Thursday, 10:00 to 12:00
- VAT identification number under section 27a of the VAT Act: DE 000 000 014
- Packaging register (LUCID): DE 0000000000014

## Responsible for the journal

Under section 18 (2) of the Interstate Media Treaty (MStV): Teodor Vance, at the address above.

## Product safety

Manufacturer of everything with a catalogue number, within the meaning of Regulation (EU) 2023/988: Slack Water Press, at the address above, both by post and by e-mail.

## Disputes

We are neither obliged nor willing to take part in dispute resolution before a consumer arbitration board (section 36 VSBG). We would rather have your letter.

## Copyright

Text is the property of its authors, and diagrams are the property of the press. You may quote. If you want to use a diagram, ask: the answer is usually yes, and comes with a better file.

## Charts

No sheet, book or page published by the press may be used for navigation.`,
        alignment: "left",
      },
    },
  ],
};
