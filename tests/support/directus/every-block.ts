/** Ids of what blocks show and lead to. */
type Leads = Record<"page" | "post" | "form" | "picture", string>;

/** One block of every kind that the pack has, its words begin with what is given. */
export function everyBlock(words: string, { page, post, form, picture }: Leads) {
  const heads = { tagline: `${words} tagline`, headline: `${words} headline` };
  const buttons = [
    { sort: 1, type: "page", page, label: `${words} to a page`, variant: "default" },
    { sort: 2, type: "post", post, label: `${words} to a post`, variant: "outline" },
    { sort: 3, type: "url", url: "https://elsewhere.example/", label: `${words} elsewhere`, variant: "link" },
  ];
  const rows: Record<string, Record<string, unknown>> = {
    block_hero: {
      ...heads,
      description: `${words} hero`,
      image: picture,
      layout: "image_left",
      button_group: { buttons },
    },
    block_richtext: { ...heads, content: `<p>${words} rich text</p>`, alignment: "center" },
    block_gallery: { ...heads, items: [{ directus_file: picture, caption: `${words} caption`, sort: 1 }] },
    block_posts: { ...heads, headline: `${words} posts`, limit: 2 },
    block_products: { ...heads, headline: `${words} products`, limit: 2 },
    block_quote: { content: `${words} quote`, attribution: `${words} voice`, image: picture },
    block_faqs: {
      headline: `${words} questions`,
      faqs: [{ title: `${words} question`, answer: `<p>${words} answer</p>` }],
    },
    block_button_group: { buttons },
    block_form: { ...heads, headline: `${words} form`, form },
    block_columns: {
      ...heads,
      items: [{ headline: `${words} column`, content: `<p>${words} cell</p>`, image: picture }],
    },
    block_embed: { ...heads, url: "https://youtu.be/abcdef12345", title: `${words} film`, ratio: "16:9" },
    block_pricing: {
      ...heads,
      pricing_cards: [
        {
          title: `${words} card`,
          price: "€9",
          features: [`${words} feature`],
          button: { ...buttons[2], label: `${words} join` },
        },
      ],
    },
  };
  return Object.entries(rows).map(([collection, item]) => ({ collection, item }));
}
