export default {
  permalink: "/wholesale",
  title: "For bookshops",
  description: "Terms for booksellers, chandlers, museums and libraries.",
  seo: {
    title: "Wholesale terms",
    meta_description:
      "Discounts, minimum orders, returns and display copies for bookshops, chandlers, museums and libraries.",
  },
  blocks: [
    {
      collection: "block_richtext",
      item: {
        tagline: "Trade",
        headline: "For bookshops, chandlers and museums",
        content: `About ninety shops carry our list. Most have water within sight.

| Goods | Firm sale | Sale or return |
|---|---|---|
| Books, notebooks | 40 % | 33 % |
| Charts | 40 % | 33 % |
| Prints, unnumbered | 35 % | no |
| Prints, numbered | 25 % | no |
| Recordings | 35 % | no |

The smallest order is five items, mixed as you like. Within Germany we pay the postage from €150, in the rest of the EU from €250. Bills are due in thirty days, or sixty for a first order, because we would like there to be a second.

What is taken on sale or return may come back after three months and before twelve, in a state in which you would buy it yourself.

## To begin with

Ask for the harbour box: one each of the six titles that shops reorder most, a reading copy of *Soundings*, and a chart of your own choice to pin up. It costs €120, on sale or return, postage included.

## Libraries and schools

Twenty per cent on everything. Files may be lent, one reader at a time, for as long as you like, with no licence to renew.

## Authors' events

Inés Okafor and Ana Figueira travel by train. Marit Haugen comes if there is a blackboard. Callum Reid needs a room that can be made dark and will tell you where the fridge must be switched off.

Orders and questions: [post@slackwater.example](mailto:post@slackwater.example), with the word *trade* in the subject.`,
        alignment: "left",
      },
    },
    {
      collection: "block_products",
      item: {
        tagline: "What shops reorder",
        headline: "Books",
        category: "books",
        featured_only: false,
        limit: 4,
      },
    },
  ],
};
