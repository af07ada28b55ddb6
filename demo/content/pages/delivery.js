export default {
  permalink: "/delivery",
  title: "Delivery",
  description: "What postage costs, how long it takes from an island, and how files arrive.",
  seo: {
    title: "Delivery: postage, times and files",
    meta_description:
      "Postage from Föhr to Germany, the EU, the UK, Switzerland, Norway and the rest of the world, with times.",
  },
  blocks: [
    {
      collection: "block_richtext",
      item: {
        tagline: "Delivery",
        headline: "How things leave the island",
        content: `We pack on working days. What is paid by ten in the morning goes to the post office in Wyk the same day, crosses to Dagebüll on the afternoon ferry and is on a train by the evening. In a north-westerly gale the ferry stops, and so does everything above.

| To | Service | Up to | Price | Free from |
|---|---|---|---|---|
| Germany | Letter, untracked | 1 kg | €3.20 | never |
| Germany | Parcel, tracked | 31.5 kg | €5.90 | €60 |
| Other EU countries | Parcel, tracked | 20 kg | €13.90 | €120 |
| United Kingdom, Switzerland, Norway | Parcel, tracked | 20 kg | €19.90 | never |
| Everywhere else | Parcel, tracked | 10 kg | €29.00 | never |

The checkout offers what fits the weight and the address. The price is per order, however many things are in it.

## How long it takes

From the day it leaves: within Germany two to four working days, in the EU four to eight, in the United Kingdom, Switzerland and Norway five to ten. Elsewhere allow two to five weeks. If nothing has come by the end of that time, write to us and we will look for it. Until it is in your hands it is our risk and not yours.

## How things are packed

Books go in card, charts folded or in a tube, prints always in a tube with a square section so that it does not roll off the sorting belt. No plastic, except that a recording may arrive in its own shell.

## Files

EPUB, PDF and sound files weigh nothing and cost no postage. When the payment has gone through, the confirmation e-mail leads to your order, and the files are there. They have no copy protection. If a file turns out to be faulty you get a new one.

## Outside the European Union

Outside the EU, import duty and tax may be due, and the carrier may ask a fee for collecting them. We declare the true value and the true contents, and cannot be talked out of it.

## Prices

All prices are in euros and include VAT. Where a price is struck through, it is the lowest that we asked for the same thing in the thirty days before the reduction.`,
        alignment: "left",
      },
    },
    {
      collection: "block_faqs",
      item: {
        headline: "About a parcel",
        faqs: [
          {
            title: "Can I collect an order?",
            answer:
              "Yes, on Thursdays from ten to four at Stauwasser 3 in Wyk. Write to us before you pay, because the checkout insists on postage.",
          },
          {
            title: "My address has changed.",
            answer:
              "Write at once with the order number. Until the parcel is on the ferry we can change the label.",
          },
          {
            title: "It arrived wet.",
            answer: "Send us a photograph. We replace it, and we are interested in how.",
          },
          {
            title: "Can you send it as a present, without a bill?",
            answer:
              "Yes. Say so in the note at checkout, with the words for the card. The bill comes to you by e-mail.",
          },
        ],
      },
    },
  ],
};
