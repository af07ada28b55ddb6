export default {
  permalink: "/privacy",
  title: "Privacy",
  description: "What we know about you, why, for how long, and the two cookies by name.",
  seo: {
    title: "Privacy",
    meta_description:
      "What data the site keeps, on what legal basis and for how long. No trackers, two cookies.",
  },
  blocks: [
    {
      collection: "block_richtext",
      item: {
        tagline: "Privacy",
        headline: "What we know about you",
        content: `Very little, if you only read. There are no trackers on this site, no advertising, no analytics, no fonts or pictures fetched from elsewhere, and therefore no banner that asks you to agree to them.

Responsible under the General Data Protection Regulation (GDPR): Slack Water Press, owner Ragna Holm, Stauwasser 3, 25938 Wyk auf Föhr, Germany, [post@slackwater.example](mailto:post@slackwater.example). We are too few to need a data protection officer. Ragna answers.

## Cookies

The site knows two. Neither is set until you do something that needs it, both hold nothing but a random number, and neither can be read by a script.

| Name | Set when | What for | Kept |
|---|---|---|---|
| \`vitrine.cart\` | you put something in the cart | to find your cart again | 90 days |
| \`authjs.session-token\` | you sign in | to know that you are signed in | until you sign out, or the session ends |

Over a secure connection the second carries the prefix \`__Secure-\`. While you are signing in, a few more exist that make the sign-in safe; they are gone when it is done or when you close the browser. All of them are strictly necessary for what you asked for (section 25 (2) no. 2 TDDDG).

## When you read

Your browser sends an address, the page it wants and its own name. The server needs these to answer and keeps them in a log for fourteen days, to find faults and to keep the site standing. Basis: our legitimate interest in a site that works (Art. 6 (1) (f) GDPR).

## When you order

We keep your name, e-mail address, postal address, what you ordered, what you paid and when. You may order without an account. We need these data to perform the contract (Art. 6 (1) (b) GDPR) and to keep our books (Art. 6 (1) (c) GDPR): invoices for eight years, as tax law demands, business letters for six. After that they are deleted.

**Payment** is taken by Stripe Payments Europe, Limited, Dublin. The card number goes to Stripe and never to us. Stripe receives the amount, the order's number and your e-mail address, and is responsible itself for what it must keep.

**Post** is carried by Deutsche Post and DHL, who receive name and address, and nothing more.

**E-mail** about the order is sent through a provider within the EU that works on our instructions (Art. 28 GDPR).

## When you have an account

We keep your name, your e-mail address and how you sign in. A password is stored only as a hash from which it cannot be recovered. If you sign in through another service, we receive from it an identifier, your name and your address, and nothing about what else you do there. You can see all of it in your account, and you can ask us to delete the account. Orders stay for as long as the law requires, without it.

## When you are a member

We store that you are a member of Readers' tide, from when and until when. What you read is not recorded.

## When you write to us

Letters and e-mails are kept for as long as the matter is open, and for six years if it was about a contract. Corrections to books are kept for ever, with your name if you allow it.

## Your rights

You may ask what we hold about you, have it corrected, deleted or restricted, receive it in a usable form, and object to anything that rests on our legitimate interest (Art. 15 to 21 GDPR). Write to the address above. You need not give a reason and it costs nothing.

If you think that we are doing it wrong, you may complain to a supervisory authority. Ours is the Unabhängiges Landeszentrum für Datenschutz Schleswig-Holstein in Kiel.

No decision about you is made by a machine alone. You must give us an address if we are to send you a book. Nothing else is compulsory.

Last changed: 2 November 2026.`,
        alignment: "left",
      },
    },
  ],
};
