import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";
import routes from "../../../app/routes.ts";
import { textsByTag } from "../../../app/texts/index.ts";
import { nodesOf } from "./source.ts";
import { refuseSuperfluous, table, wordsFor } from "./words.ts";

const file = "screens.ts";

/** What one method of a URL does: who may, the statuses it answers beside the common ones, and what it shows. */
type Screen = [who: string, statuses: number[], shows: string];

const everybody = "everybody";
const crawlers = "everybody, all alike";
const pageNumber = "404: `?page=` is not a number or there is no such page.";

/** What every URL can answer beside its own statuses, and when. */
export const everywhere: Record<"GET" | "POST", Record<number, string>> = {
  GET: {
    304: "the browser has it already",
    308: "upper case or a slash at the end; never below `/items`, `/assets`, `/orders`",
    400: "an address that cannot be read",
    404: "what it shows is not there, or not for this visitor",
    405: "a method it does not take",
    500: "anything unforeseen",
    503: "a backend is away, or too much is going on",
  },
  POST: {
    303: "it is done",
    400: "a body that breaks off, or cannot be read",
    403: "sent from another site",
    405: "a method it does not take",
    413: "too large",
    415: "not a form",
    500: "anything unforeseen",
    503: "a backend is away, or too much is going on",
  },
};

const screens: Record<string, Screen> = {
  "GET /": [
    everybody,
    [200, 301, 302, 404],
    "The CMS page with the permalink `/`, with today's tide and moons. 301, 302: an editor's redirect names the query, as of WordPress's `/?p=12`, or there is no such page.",
  ],
  "GET /journal": [everybody, [200, 404], `Posts, newest first, and the tags. ${pageNumber}`],
  "GET /journal/feed.xml": [
    crawlers,
    [200, 304],
    "The newest posts as RSS with their whole text; of a post for members only the teaser. As all feeds and sitemaps, up to date when it is asked for; a copy may then be used for five minutes (`feedAge`).",
  ],
  "GET /journal/atom.xml": [crawlers, [200, 304], "The same as Atom."],
  "GET /journal/feed.json": [crawlers, [200, 304], "The same as JSON Feed."],
  "GET /journal/tags/:slug/feed.xml": [crawlers, [200, 304, 404], "The same of a tag, as RSS."],
  "GET /journal/tags/:slug/atom.xml": [crawlers, [200, 304, 404], "As Atom."],
  "GET /journal/tags/:slug/feed.json": [crawlers, [200, 304, 404], "As JSON Feed."],
  "GET /journal/private/:token/feed.xml": [
    "whoever has its address",
    [200, 304, 404, 429],
    "The journal's feed with the texts that the member may read at this moment, as RSS; of the others the teaser. `private, no-cache` and `noindex`. 404: made up, replaced, switched off, and of somebody who is suspended or gone, alike; 429: read too often, with `Retry-After`.",
  ],
  "GET /journal/private/:token/atom.xml": ["the same", [200, 304, 404, 429], "As Atom."],
  "GET /journal/private/:token/feed.json": ["the same", [200, 304, 404, 429], "As JSON Feed."],
  "GET /journal/tags/:slug": [everybody, [200, 404], `The posts of a tag. ${pageNumber}`],
  "GET /journal/authors/:slug": [everybody, [200, 404], `An author and their posts. ${pageNumber}`],
  "GET /journal/archive": [everybody, [200], "The years of the journal, and how much each holds."],
  "GET /journal/archive/:year": [
    everybody,
    [200, 404],
    "The posts of a year (UTC), month by month. 404: not a year, nothing in it, or no such `?page=`. A post cannot have the slug `archive`.",
  ],
  "GET /journal/:slug": [
    everybody,
    [200, 301, 302, 404],
    "A post, with its contents when it is long (`?embed=` loads a film of its text), its neighbours in time and others on its subjects. A post of a plan that this visitor does not have, or that is sold and that they have not bought, shows its beginning, what it costs and the way in, also at 200. 301, 302: there is none, and an editor's redirect leads on.",
  ],
  "GET /shop": [
    everybody,
    [200, 404],
    `Products; \`?q=\` searches, \`?sort=\` is one of featured, newest, title, price-low, price-high (anything else counts as featured). \`?option=Format:Hardback\` (any number of times), \`?price-from=\`, \`?price-to=\` (major units) and \`?available=1\` narrow it down to products with a variant that is all of it. ${pageNumber}`,
  ],
  "GET /shop/categories/:category": [everybody, [200, 404], "The same for one category."],
  "GET /shop/:slug": [
    everybody,
    [200, 301, 302, 404],
    "A product, its variants and prices, and the form that adds it to the cart; `?variant=` opens it with that one chosen, `?embed=` loads a film of its text. Where variants differ in several options, each is a choice of its own: `?option.Size=A3` (a value for each) goes 302 to that variant, and says so where there is none such. Redirects as for a post.",
  ],
  "GET /search": [
    everybody,
    [200, 404, 429],
    "Posts, pages and products that every guest may read and that have all the words of `?q=` (or, where nothing has, some), best first, hits marked; `?kind=` is one of post, page, product. A gated text is never searched. What is saved, or comes out by its date, is found within a second. 404: no such `?page=`; 429: asked too often.",
  ],
  "GET /search/suggest": [
    everybody,
    [200, 429],
    "JSON with the few best titles for `?q=`, for the box on that page. 429: asked too often.",
  ],
  "GET /items": [
    "everybody, by Directus's permissions",
    [200],
    "The collections that this visitor may read, in Studio's folders; `?search=` finds some. With `Accept: application/json` this and the two below answer Directus's own JSON.",
  ],
  "GET /items/:collection": [
    "the same",
    [200, 302, 400, 404, 422, 429],
    "A table of the collection by Directus's query parameters, or groups of it; a singleton shows its one item. `export=csv` or `export=json` downloads the rows. 302: what the page's own forms send (`f[0][field]`, `group[by]`, …), in Directus's parameters. 400: a parameter or name that cannot be. 404: hidden and missing alike. 422: a condition without a usable value. 429: too many downloads under way.",
  ],
  "GET /items/:collection/:id": [
    "the same",
    [200, 400, 404],
    "One item with all its visible fields; `?list=` is the list to go back to.",
  ],
  "GET /items/*": [everybody, [400], "Anything else below `/items/`: an empty name, or too many segments."],
  "GET /cart": [
    everybody,
    [200, 404],
    "The cart of this browser, or the member's, priced now. 404 where no orders can be made.",
  ],
  "POST /cart": [everybody, [303, 404], "Nothing; goes to `/cart`. 404 where no orders can be made."],
  "GET /cart/lines": [everybody, [303], "Goes to `/cart`."],
  "POST /cart/lines": [
    everybody,
    [303, 404, 422],
    "Adds to the cart, goes to `returnTo` or `/cart`. In place of `variant`, `product` (a slug) and `option.<name>` for each option name one. 422: the cart with the reason, or the product's form as it was sent. 404 where no orders can be made.",
  ],
  "GET /cart/lines/:id": [everybody, [303], "Goes to `/cart`."],
  "POST /cart/lines/:id": [
    everybody,
    [303, 404, 422],
    "Sets a line, 0 removes it; goes to `/cart`. 422: the cart with the reason at the line. 404 where no orders can be made.",
  ],
  "GET /cart/currency": [everybody, [303], "Goes to `/cart`."],
  "POST /cart/currency": [
    everybody,
    [303, 422],
    "Shows prices in another currency from now on, and prices the cart in it; goes back to the page it came from. 422: the cart with the reason.",
  ],
  "GET /cart/note": [everybody, [303], "Goes to `/cart`."],
  "POST /cart/note": [
    everybody,
    [303, 404, 422],
    "Keeps a note with the cart; the checkout begins with it, and its order has it. 422: the cart with the note as it was sent, and the reason. 404 where no orders can be made.",
  ],
  "GET /cart/discount": [everybody, [303], "Goes to `/cart`."],
  "POST /cart/discount": [
    everybody,
    [303, 404, 422, 429],
    "Puts a discount code to the cart, an empty one takes it out; goes to `/cart`. 422: the cart with the reason at the field. 404 where no orders can be made.",
  ],
  "GET /cart/estimate": [everybody, [303], "Goes to `/cart`."],
  "POST /cart/estimate": [
    everybody,
    [303, 404, 422],
    "Keeps with the cart the country it goes to, and goes to `/cart#estimate`: delivery at its cheapest, tax and total are shown there, and the checkout begins with the country. 422: the cart with the reason at the field. 404 where no orders can be made.",
  ],
  "GET /checkout": [
    everybody,
    [200, 404],
    "Who orders, where to, how it is sent, and the sums; filled as it was last sent. With an empty cart it says so, and so it does when this cart or member ordered the same some minutes ago. 404 where no orders can be made.",
  ],
  "POST /checkout": [
    everybody,
    [303, 404, 409, 422, 429],
    "Makes the order and goes to Stripe's page, or to the order when nothing is to be paid. 409: the cart is empty or has changed; 422: the form is wrong; 429: too many checkouts in a quarter of an hour, with `Retry-After`. 404 where no orders can be made.",
  ],
  "GET /checkout/session": [everybody, [303], "Goes to `/checkout`."],
  "POST /checkout/session": [
    "everybody, by script",
    [200, 404],
    "Makes the order for the card form on the checkout page: JSON with the `clientSecret` and the `total` in words. Where it comes to none the secret is null: the browser sends the form to `/checkout` instead, which says what is wrong. 404 where no orders can be made.",
  ],
  "GET /checkout/delivery": [everybody, [303], "Goes to `/checkout`."],
  "POST /checkout/delivery": [
    everybody,
    [303, 404, 422],
    "Keeps the form as far as it is filled and goes to `/checkout#delivery`, which shows what delivery costs. 422: the checkout with the reason at the country, where something is sent and none is chosen that it can be sent to. 404 where no orders can be made.",
  ],
  "GET /checkout/address": [everybody, [303], "Goes to `/checkout`."],
  "POST /checkout/address": [
    "member",
    [303, 404, 422],
    "Puts one of their saved addresses (`saved`) into the form, which is kept as far as it is filled, and goes to `/checkout#where`. 422: nobody's, or somebody else's; also for a guest, who has none. 404 where no orders can be made.",
  ],
  "GET /checkout/complete": [
    "the browser whose cart it was",
    [200, 303, 404],
    "How the payment of `?session_id=` stands, asked of Stripe at that moment while it is not known to be paid; 303 to itself once the cart has been emptied, so that the whole page knows; looks again every 5 s while it is confirmed. 404: made up, foreign, or another browser's.",
  ],
  "GET /orders/find": [
    everybody,
    [200],
    "The form that sends lost links to orders; after `?sent` it says so.",
  ],
  "POST /orders/find": [
    everybody,
    [303, 422, 429],
    "Mails the links of the address's paid orders, the newest 20, to it; says the same whether there are any. 429: asked too often.",
  ],
  "GET /orders/:id": [
    "whoever has its link (`?key=`)",
    [200, 404, 410],
    "An order, its state, its downloads, and the posts that it opens. 410: the link has expired, with the way to a new one. 404: forged and missing alike.",
  ],
  "GET /orders/:id/downloads/:line/:file": [
    "whoever has its link (`?key=`)",
    [200, 206, 303, 403, 404, 416, 503],
    "A file of a digital line of a paid order, or the part of it that `Range` asks for. 303: the link has expired; goes to `/orders/find`. 403: its buyer has had it as often as the owner lets them (`max_downloads`, and `more_downloads` of the line); HEAD and the parts of a download that has begun are not counted.",
  ],
  "GET /orders/:id/invoices/:invoice": [
    "whoever has its link (`?key=`)",
    [200, 303, 404],
    "An invoice or a credit note as a PDF, to be saved. 303: the link has expired; goes to `/orders/find`. 404: forged, of another order, or of somebody who has deleted their account.",
  ],
  "GET /orders/:id/withdraw": [
    "whoever has its link (`?key=`)",
    [200, 404, 410],
    "What of an order may be withdrawn from, and what has been: from its payment until `WITHDRAWAL_DAYS` after its parcel can have come. 410, 404: as the order.",
  ],
  "POST /orders/:id/withdraw": [
    "whoever has its link (`?key=`)",
    [303, 422, 404],
    "Takes the withdrawal in, once for the same form, and confirms it by mail with its content and time.",
  ],
  "GET /orders/:id/return": [
    "whoever has its link (`?key=`)",
    [200, 404, 410],
    "The same for what comes back for a reason: once it has been sent, for `RETURN_DAYS`.",
  ],
  "POST /orders/:id/return": [
    "whoever has its link (`?key=`)",
    [303, 422, 404],
    "Takes it in, and confirms it by mail.",
  ],
  "GET /orders/:id/cancel": ["whoever has its link (`?key=`)", [303], "To the order."],
  "POST /orders/:id/cancel": [
    "whoever has its link (`?key=`)",
    [303, 404],
    "Calls an order off that nobody has paid: its payment page is closed first. The order says what has become of it.",
  ],
  "GET /orders/:id/reorder": ["everybody", [303], "To the cart."],
  "POST /orders/:id/reorder": [
    "whoever has its link (`?key=`)",
    [303, 404],
    "Puts what was bought into this browser's cart again, which says what cannot be had any more.",
  ],
  "GET /membership": [
    everybody,
    [200, 404],
    "The plans that are published, from the lowest rank, with what they cost in the reader's currency, or else in the site's first one; a member's own is marked. `?returnTo=` is the post that a reader comes from, and is kept through to the payment page; `?changed` says that what was chosen is gone. 404 where no memberships can be made.",
  ],
  "GET /membership/checkout": [
    "member",
    [200, 303, 404],
    "What somebody has chosen (`?price=`), and what it costs them: a trial is offered to who has never had one. 303: a guest goes to `/sign-in` and comes back; a price that is not offered leads to `/membership`. 404 where no memberships can be made.",
  ],
  "POST /membership/checkout": [
    "member",
    [303, 404, 422, 429],
    "Goes to Stripe's page; the same choice again leads to the same page, another one closes the first. Who is subscribed already goes to `/account/membership`, and nothing is charged. 422: no card takes the amount; 429: too many within a quarter of an hour, with `Retry-After`. 404 where no memberships can be made.",
  ],
  "GET /membership/checkout/session": [everybody, [303], "Goes to `/membership`."],
  "POST /membership/checkout/session": [
    "member, by script",
    [200, 303, 404],
    "Opens the payment for the card form on that page: JSON with the `clientSecret` and the `total` in words. Where it comes to none the secret is null: the browser sends the form to `/membership/checkout` instead, which says what is wrong. 303: a guest goes to `/sign-in`. 404 where no memberships can be made.",
  ],
  "GET /membership/complete": [
    "the member whose payment it was",
    [200, 303, 404],
    "Asks Stripe how the payment of `?session_id=` stands, and opens what it pays for. 303: on to the post they came from, or back to the payment page; 200: it is being confirmed, and looks again every 5 s; 404: made up, or somebody else's.",
  ],
  "GET /newsletter": [
    everybody,
    [200, 404],
    "The newsletters, and the form for an address; after `?sent` it says to look into the mailbox. 404: there are none.",
  ],
  "POST /newsletter": [
    everybody,
    [303, 404, 422, 429],
    "Mails a link to confirm to the address, and says the same whether it gets some already. 404: there are none; 422: no address, or nothing ticked; 429: too many mails.",
  ],
  "GET /newsletter/confirm": [
    "whoever has its link (`?token=`)",
    [200, 410],
    "The button that confirms. 410: the link is unknown, used or over; with the way to another one.",
  ],
  "POST /newsletter/confirm": [
    "whoever has its link",
    [303, 410],
    "Subscribes the address, and leads to its preferences.",
  ],
  "GET /newsletter/preferences": [
    "whoever has a mail's link (`?key=`)",
    [200, 404],
    "Which newsletters that subscriber gets. 404: the key opens nobody's.",
  ],
  "POST /newsletter/preferences": [
    "whoever has a mail's link",
    [303, 404],
    "Sets them; whoever ticks none is forgotten. 404: the key opens nobody's.",
  ],
  "GET /newsletter/unsubscribe": [
    "whoever has a mail's link (`?key=&newsletter=`)",
    [200, 404],
    "Asks once, or says that they do not get it any more; after `?done` that the address is forgotten. 404: the key opens nobody's, for they have left.",
  ],
  "POST /newsletter/unsubscribe": [
    "whoever has a mail's link, from anywhere",
    [200, 303],
    "Takes the subscriber off that newsletter, without `newsletter` off all; whoever leaves the last is forgotten. 200: a mailbox asked by itself (RFC 8058). Nobody's key changes nothing.",
  ],
  "GET /forms/:id": [
    everybody,
    [200, 404],
    "A form that an editor has made, on a page of its own; after `?sent=` it says that it has arrived. 404: no such form, or switched off.",
  ],
  "POST /forms/:id": [
    everybody,
    [303, 404, 422, 429],
    "Stores what was sent, once, and writes to those whom the form names; then the page again with the form's message, or where its editor wants the visitor to go. 422: the page that held the form, filled; 429: too often from one place.",
  ],
  "GET /sign-in": [
    everybody,
    [200, 303],
    "The ways in; `?returnTo=` says where to go afterwards. 303: already signed in.",
  ],
  "GET /sign-in/error": [everybody, [200, 403, 500, 503], "Why signing in failed, by `?error=` (section 6)."],
  "GET /sign-out": [
    everybody,
    [200],
    "Asks before it signs out; the form posts to the facility. Says so when nobody is signed in, and leads on by `?callbackUrl=`: here ends who was led to their provider to sign out there too.",
  ],
  "GET /sign-in/email": [
    "whoever has its link (`?token=&email=`)",
    [200, 303],
    "Where a link in a mail ends: the address, and the button that uses the link up. Where it makes an account that was begun with a password in another browser, a password can be chosen. 303: unknown, used or over; goes to `/sign-in/error`.",
  ],
  "POST /sign-in/email": [
    "whoever has its link",
    [303, 422],
    "Signs in, makes the account where there is none, and goes on to where its holder wanted to. 422: the password will not do, and the link is still good.",
  ],
  "GET /sign-in/second-step": [
    "the browser in which somebody came half the way",
    [200, 410],
    "Asks for the code of an app, or with `?backup` for a backup code. 410: nothing waits in this browser, or not any more.",
  ],
  "POST /sign-in/second-step": [
    "the same",
    [303, 422, 429],
    "Opens the session and goes on to where they wanted to. 422: the code is wrong or was used; 429: too many were wrong, with `Retry-After`.",
  ],
  "GET /sign-up": [
    everybody,
    [200, 303, 404],
    "The form for a new account; `?returnTo=` says where to go afterwards. 303: already signed in. 404 where no accounts can be made.",
  ],
  "POST /sign-up": [
    everybody,
    [303, 404, 422, 429],
    "Makes nothing yet: mails a link and a code to the address, says so on `/check-email`, and says the same for an address that has an account. 422: the form is wrong; 429: too many mails. 404 where no accounts can be made.",
  ],
  "GET /recover": [
    everybody,
    [200, 404],
    "The form for a lost password; after `?sent` it says that a mail is on its way, after `?done` that the password is changed. 404 where no accounts can be made.",
  ],
  "POST /recover": [
    everybody,
    [303, 404, 422, 429],
    "Mails the link to a new password; to an address without an account, that there is none. Says the same for both. 429: too many mails. 404 where no accounts can be made.",
  ],
  "GET /recover/new": [
    "whoever has its link (`?token=`)",
    [200, 410],
    "The form for the new password. 410: the link is unknown, used or over; with the way to another one.",
  ],
  "POST /recover/new": [
    "whoever has its link",
    [303, 410, 422],
    "Sets the password, ends all sessions of the account, signs nobody in, and tells the person by mail. 422: the password will not do, or was typed in two ways.",
  ],
  "GET /check-email": [
    everybody,
    [200],
    "“Check your e-mail”, the same for every address; in the browser that asked, also the form for the code.",
  ],
  "POST /check-email": [
    "the browser that asked",
    [303, 422, 429],
    "Takes the code of the mail, once, and goes on as its link does. 422: a wrong code, one that is over, or too many tries at it; 429: too many from one place, with `Retry-After`.",
  ],
  "GET /confirm": [
    "member",
    [200, 303],
    "Asks for the password, or for a code by mail where there is none, and for the second step where it is on, before something sensitive (`?returnTo=`). 303: a guest goes to `/sign-in`; whoever proved it within `freshProof` goes on.",
  ],
  "POST /confirm": [
    "member",
    [303, 422, 429],
    "Goes back to `returnTo` with a session under a new id. 422: the proof is wrong; 429: too many were, with `Retry-After`.",
  ],
  "GET /confirm/code": [everybody, [303], "Goes to `/confirm`."],
  "POST /confirm/code": [
    "member",
    [303, 429],
    "Mails the code to a member who has no password. 429: several were sent already.",
  ],
  "GET /auth/*": [
    everybody,
    [200, 302, 303, 400, 403, 503],
    "The sign-in facility, at `AUTH_BASE_PATH`: JSON (`providers`, `csrf`, `session`, `webauthn-options/passkey`), the way to a screen above (`signin`, `signout`, `callback/email`, `verify-request`, `error`) or back from a provider (`callback/:provider`), never a page. 400: no such action, or nothing that a passkey could be asked for. 403: a passkey is to be added without a fresh proof. 303: `signout?leave=`, once, to the provider of whoever signed out. 503: `session` while Directus is down.",
  ],
  "POST /auth/*": [
    everybody,
    [200, 302, 303, 400, 503],
    "`signin/:provider` begins with a provider, `signin/email` mails a link and a code; `callback/credentials`, `callback/email` (a link's token or a code) and `callback/passkey` let in, the last one adds a passkey too (`action=register`); `signout`, `session`. Without this browser's CSRF token nothing happens: back to `/sign-in`, or 400 for `session`. 200 with `{\"url\"}` for clients that ask for it. 303: a provider that answers by a form (`RESPONSE_MODE=form_post`) has posted its answer to `callback/:provider`, which needs no token, and the browser is sent on to fetch it. `signout` drops what the browser has kept (`Clear-Site-Data`) and leads to the provider of whoever came in through one that offers it, else to `callbackUrl`.",
  ],
  "GET /account": [
    "member",
    [200, 303],
    "Name, address, the latest three orders; what of a membership is not paid. 303: a guest goes to `/sign-in`.",
  ],
  "GET /account/orders": ["member", [200, 303, 404], `The member's orders, newest first. ${pageNumber}`],
  "GET /account/orders/:id": ["member", [200, 303, 404], "One of their own orders. 404: anybody else's."],
  "GET /account/membership": [
    "member",
    [200, 303],
    "What the member has, how it stands by Stripe's word of this moment, what they can do about it, and their bills; what the owner has given them too.",
  ],
  "GET /account/membership/plan": [
    "member",
    [200, 303],
    "To which other plan or interval of its currency; with `price`, what that costs now by Stripe's reckoning, what is kept for the next payments, and from when on it is the new price. During a trial it costs nothing. 303: a guest goes to `/sign-in`; what is not theirs, is cancelled or not paid, to `/account/membership`.",
  ],
  "POST /account/membership/plan": [
    "member",
    [303, 422, 429],
    "The sum that was shown is charged, and the new plan opens at once; back to `returnTo`. 422: the card is declined, or the sum has become another one; nothing is changed.",
  ],
  "GET /account/membership/cancel": [
    "member",
    [200, 303],
    "Says when it would end, and asks once more. 303: a guest goes to `/sign-in`; what is not theirs, or has ended, to `/account/membership`.",
  ],
  "POST /account/membership/cancel": [
    "member",
    [303],
    "It ends with what is paid, at once where nothing is.",
  ],
  "GET /account/membership/resume": ["everybody", [303], "Goes to `/account/membership`."],
  "POST /account/membership/resume": ["member", [303], "What was cancelled and has not ended goes on."],
  "GET /account/membership/card": ["everybody", [303], "Goes to `/account/membership`."],
  "POST /account/membership/card": [
    "member",
    [303],
    "Goes to Stripe's page for another card, made for this click; it leads back.",
  ],
  "GET /account/feed": [
    "member",
    [200, 303],
    "The address of the member's private feed, in three formats, or the button that makes one; `?done=` says what has just happened. 303: a guest goes to `/sign-in`; staff, who have none, to `/account/security`.",
  ],
  "POST /account/feed": [
    "member",
    [303],
    "Makes the address, or another one in its place: the old one leads nowhere from then on.",
  ],
  "GET /account/feed/off": ["everybody", [303], "Goes to `/account/feed`."],
  "POST /account/feed/off": ["member", [303], "The address leads nowhere any more."],
  "GET /account/security": [
    "member",
    [200, 303],
    "What the member signs in with, and where they are signed in: browser, system, when it began and was last used, this one marked.",
  ],
  "GET /account/security/password": [
    "member",
    [200, 303],
    "The form for another password, or the first one. 303: the proof is older than `freshProof`, or the password is Directus's.",
  ],
  "POST /account/security/password": [
    "member",
    [303, 422],
    "Sets it, ends all other sessions, renews the id of this one and tells the member by mail; without a fresh proof it goes to `/confirm`. 422: the password will not do.",
  ],
  "GET /account/security/passkeys": [
    "member",
    [200, 303],
    "The member's passkeys and, with JavaScript, the button that adds one. 303: the proof is older than `freshProof`, or the member is staff.",
  ],
  "GET /account/security/passkeys/rename": ["member", [200, 303], "The same page."],
  "POST /account/security/passkeys/rename": [
    "member",
    [303, 404, 422],
    "Gives one of their passkeys another name. 404: anybody else's; 422: no name, or one longer than `passkeyName`.",
  ],
  "GET /account/security/passkeys/remove": ["member", [200, 303], "The same page."],
  "POST /account/security/passkeys/remove": [
    "member",
    [303, 404, 422],
    "Removes one of their passkeys and tells them by mail. 404: anybody else's; 422: it is the only way in but for the mailbox.",
  ],
  "GET /account/security/providers": [
    "member",
    [200, 303],
    "Their accounts elsewhere, and a button for each provider of which they have linked none; `?problem=` says why nothing was linked: `taken` (it opens another account here), `refused` (cancelled there, or not let in), `failed` (the provider's answer cannot be used). 303: the proof is older than `freshProof`, or the member is staff.",
  ],
  "GET /account/security/providers/link": [everybody, [303], "Goes to `/account/security/providers`."],
  "POST /account/security/providers/link": [
    "member, with a fresh proof",
    [303, 404],
    "Goes to the provider; its answer links the account there to the one of the member who is still signed in here, and tells them by mail. 404: no such provider.",
  ],
  "GET /account/security/providers/unlink": ["member", [200, 303], "The same page."],
  "POST /account/security/providers/unlink": [
    "member, with a fresh proof",
    [303, 404, 422],
    "Unlinks one of their accounts elsewhere and tells them by mail. 404: anybody else's; 422: it is the only way in but for the mailbox.",
  ],
  "GET /account/security/second-step": [
    "member",
    [200, 303],
    "Off: the secret for an app, as a QR code and as text, and the form for its first code. On: how many backup codes are left. 303: the proof is older than `freshProof`, or the member is staff.",
  ],
  "POST /account/security/second-step": [
    "member, with a fresh proof",
    [303, 422],
    "Turns it on, makes the backup codes, renews the id of the session, tells the member and goes to the codes. 422: the code is wrong, or it is on already.",
  ],
  "GET /account/security/second-step/off": [everybody, [303], "Goes to `/account/security/second-step`."],
  "POST /account/security/second-step/off": [
    "member, with a fresh proof",
    [303],
    "Turns it off, forgets app and backup codes, renews the id of the session and tells the member.",
  ],
  "GET /account/security/second-step/codes": [
    "member, with a fresh proof",
    [200, 303],
    "The backup codes that were just made, for `secondStep` or until they are kept. 303: there is nothing to see any more.",
  ],
  "POST /account/security/second-step/codes": [
    "member, with a fresh proof",
    [303],
    "Makes a new set, which replaces the old one, and tells the member.",
  ],
  "GET /account/security/second-step/codes/kept": [
    everybody,
    [303],
    "Goes to `/account/security/second-step`.",
  ],
  "POST /account/security/second-step/codes/kept": ["member", [303], "Nobody sees the codes any more."],
  "GET /account/security/second-step/codes/download": [
    "member, with a fresh proof",
    [200, 303],
    "The same codes as a text file.",
  ],
  "GET /account/security/sessions/end": [everybody, [303], "Goes to `/account/security`."],
  "POST /account/security/sessions/end": [
    "member",
    [303],
    "Without a fresh proof it goes to `/confirm`. Ends one of the member's own sessions, here and in Directus; one that is over or somebody else's changes nothing.",
  ],
  "GET /account/security/sessions/end-others": [everybody, [303], "Goes to `/account/security`."],
  "POST /account/security/sessions/end-others": ["member", [303], "Ends all of them but this one."],
  "GET /account/addresses": [
    "member",
    [200, 303],
    "The addresses that they have saved, the one that the checkout begins with first; after `?done=` it says what has happened.",
  ],
  "GET /account/addresses/new": ["member", [200, 303], "The form for one more address."],
  "POST /account/addresses/new": [
    "member",
    [303, 422],
    "Saves it; one that is there already stays one, and the first is the default. 422: the form is wrong, or `addresses` are saved.",
  ],
  "GET /account/addresses/:id": [
    "member",
    [200, 303, 404],
    "One of their own, to be changed. 404: anybody else's.",
  ],
  "POST /account/addresses/:id": ["member", [303, 404, 422], "Changes it. 404: anybody else's."],
  "GET /account/addresses/:id/default": [everybody, [303], "Goes to `/account/addresses`."],
  "POST /account/addresses/:id/default": [
    "member",
    [303, 404],
    "The checkout begins with it. 404: anybody else's.",
  ],
  "GET /account/addresses/:id/remove": [everybody, [303], "Goes to `/account/addresses`."],
  "POST /account/addresses/:id/remove": [
    "member",
    [303, 404],
    "It is not saved any more; orders keep what they were sent to. 404: anybody else's.",
  ],
  "GET /account/profile": [
    "member",
    [200, 303],
    "Name and address, and whether the mailbox of the address has answered; of staff only to look at.",
  ],
  "POST /account/profile": [
    "member who is a customer",
    [303, 404, 422],
    "Changes the name. 404: staff, whose accounts are kept in Studio.",
  ],
  "GET /account/profile/email": [
    "member who is a customer, with a fresh proof",
    [200, 303, 404],
    "The form for a new address; after `?sent` it says that a mail is on its way. 303: to `/confirm` first. 404: staff.",
  ],
  "POST /account/profile/email": [
    "the same",
    [303, 404, 422, 429],
    "Mails a link to the new address and tells the old one; says the same for an address that has an account. 429: too many mails.",
  ],
  "GET /account/profile/email/confirm": [
    "whoever has its link (`?token=`)",
    [200, 410],
    "The new address and the button that uses the link up. 410: unknown, used or over.",
  ],
  "POST /account/profile/email/confirm": [
    "whoever has its link",
    [303, 410],
    "Changes the address wherever it stands for this person, and tells both mailboxes. 410: also when somebody else has the address by now, or the account another one.",
  ],
  "GET /account/data": [
    "member, with a fresh proof",
    [200, 303],
    "The way to the download of everything, and the form that deletes the account. 303: to `/confirm` first.",
  ],
  "POST /account/data": [
    "member who is a customer, with a fresh proof",
    [303, 404, 422],
    "Deletes the account, ends all sessions and goes to `/account/deleted`. 404: staff; 422: the box is not ticked.",
  ],
  "GET /account/data/download": [
    "member, with a fresh proof",
    [200, 303],
    "Profile, ways in without what is secret about them, second step, sessions, saved addresses, memberships, cart, what happened at the door, and all orders with their mails, as one JSON file, streamed.",
  ],
  "GET /account/deleted": [everybody, [200], "That the account is deleted."],
  "GET /webhooks/stripe": ["nobody", [405], "See section 7."],
  "POST /webhooks/stripe": ["Stripe, by signature", [200, 400, 413, 503], "See section 7."],
  "GET /webhooks/directus": ["nobody", [405], "See section 7."],
  "POST /webhooks/directus": ["Directus, by secret", [200, 400, 401, 413], "See section 7."],
  "GET /assets/:id/:preset?": [
    "everybody, by Directus's permissions",
    [200, 206, 304, 400, 404, 416, 503],
    "A file of the backend, whole (or the part that `Range` names) or in a named size: AVIF, WebP, else JPEG or PNG by `Accept`. With `?v=` of its present version it can be kept for good; what only members may have is `private`. Pictures, sound, film and PDF open in the page, the rest is downloaded, nothing runs. 400: the backend cannot scale it; 404: also for a size that has no name, or a file that has no sizes.",
  ],
  "GET /sitemap.xml": [
    crawlers,
    [200, 304],
    "The index of the sitemaps, with the time of the latest change.",
  ],
  "GET /sitemaps/:file": [
    crawlers,
    [200, 304, 404],
    "`pages.xml`, `posts.xml`, `authors.xml`, `tags.xml`, `products.xml`, `categories.xml`, and `posts-2.xml` and so on where one is full: every published page with its pictures, without those whose `seo` says `no_index`.",
  ],
  "GET /og/*": [
    crawlers,
    [200, 304, 404],
    "`/og` + the path of a published page + `.png` (`/og.png` for the front page): its title as a picture for link previews, where nobody chose one. Under the address that the page names it can be kept for good. 503: too many are being drawn.",
  ],
  "GET /og.png": [crawlers, [200, 304], "The front page's."],
  "GET /robots.txt": [
    crawlers,
    [200, 304],
    "What crawlers may ask for; everything is closed where `SITE_INDEXING` is off.",
  ],
  "GET /speculation-rules/:file": [
    "browsers",
    [200, 304, 404],
    "`hover.json` and `press.json`: which pages a browser may fetch while the pointer rests on a link, or from the press of the button on. Pages of guests name the first, those of one visitor the second, and what nobody may keep neither.",
  ],
  "GET /manifest.webmanifest": [crawlers, [200, 304], "Name, colours and icons of the site, from `globals`."],
  "GET /opensearch.xml": [crawlers, [200, 304], "How a browser searches the site."],
  "GET /.well-known/security.txt": [
    crawlers,
    [200, 304, 404],
    "Whom to tell about a weakness: `SECURITY_CONTACT`, else the e-mail of `globals`. 404: neither is there.",
  ],
  "GET /favicon.ico": [everybody, [302], "Goes to the owner's icon, else to `/favicon.svg`."],
  "GET /preview": [
    "Studio, by the key of the installation",
    [302, 404],
    "Goes on to the page of an item as it was saved last, published or not; the address is good for ten minutes and only Studio may frame it. 404: a wrong key, no such item, or one without a page.",
  ],
  "GET /theme.css": [everybody, [200, 503], "The owner's accent colours."],
  "GET /healthz": [everybody, [200], "`ok`: the process answers. Asks no backend."],
  "GET /readyz": [
    everybody,
    [200, 503],
    "Whether a balancer should send visitors here, as JSON. 503 only while starting or leaving. With `METRICS_TOKEN` as a bearer the body names the backends and the state; they decide nothing.",
  ],
  "GET /metrics": [
    "a Prometheus, by `METRICS_TOKEN`",
    [200, 401, 404],
    "What this process counts and measures. 401: without the token. 404: none is configured.",
  ],
  "GET /*": [
    everybody,
    [200, 301, 302, 404],
    "The CMS page with this permalink; `?embed=` shows the frame of that block, or that one of a text, `?sent=` that the form of that block has arrived; else where the editors' redirects lead; else 404.",
  ],
};

/** One method of one URL of app/routes.ts, with the file that answers it. */
interface Endpoint {
  key: string;
  file: string;
}

/** Every URL and method that the site has routes for. */
export function endpoints(): Endpoint[] {
  return flatten(routes.filter(isWithoutPrefix)).flatMap(({ path, file: source }) => {
    const names = exportsOf(source);
    const methods = [...(names.has("loader") || names.has("default") ? ["GET"] : [])];
    if (names.has("action")) methods.push("POST");
    return methods.map((method) => ({ key: `${method} ${path}`, file: source }));
  });
}

/** Every URL with its methods and the statuses that it is said to answer. */
export function screenRows(): { key: string; statuses: number[] }[] {
  return endpoints().map(({ key }) => ({ key, statuses: wordsFor(screens, key, file)[1] }));
}

/** Section 1: every URL with its methods. */
export function describeScreens(): string {
  const rules = Object.entries(everywhere).map(([method, statuses]) => {
    const said = Object.entries(statuses).map(([status, when]) => `${status} (${when})`);
    return `- ${method}: ${said.join(", ")}.`;
  });
  return [
    "GET answers HEAD too. Beside the statuses below, every URL can answer",
    rules.join("\n"),
    table(["method and URL", "who may", "answers", "what it shows"], describeRows()),
  ].join("\n\n");
}

function describeRows(): string[][] {
  const found = endpoints();
  refuseSuperfluous(
    screens,
    found.map(({ key }) => key),
    file,
  );
  return found.map(({ key, file: source }) => {
    const [who, statuses, shows] = wordsFor(screens, key, file);
    const forgotten = statusesIn(source, key).filter((status) => !statuses.includes(status));
    if (forgotten.length > 0) throw new Error(`${source} answers ${forgotten}, which ${file} does not say`);
    return [`\`${key}\``, who, statuses.join(", "), shows];
  });
}

/** What stands below a language's prefix is the same once more. */
function isWithoutPrefix({ id }: RouteConfigEntry): boolean {
  return !Object.hasOwn(textsByTag, id?.split("/", 1)[0] ?? "");
}

function flatten(entries: RouteConfigEntry[], parent = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, file: source, children }) => {
    const full = [parent, path].filter(Boolean).join("/");
    return [{ path: `/${full}`, file: `app/${source}` }, ...flatten(children ?? [], full)];
  });
}

function exportsOf(source: string): Set<string> {
  const exported = nodesOf(source).filter(
    (node): node is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(node) &&
      (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
  );
  const isDefault = (node: ts.FunctionDeclaration) =>
    (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return new Set(exported.map((node) => (isDefault(node) ? "default" : (node.name?.text ?? ""))));
}

const helpers: Record<string, number> = { notFound: 404, requirePart: 404, seeOther: 303, badRequest: 400 };

/** The statuses that the loader or the action of a route names itself. */
function statusesIn(source: string, key: string): number[] {
  const name = key.startsWith("POST") ? "action" : "loader";
  const body = nodesOf(source).find((node) => ts.isFunctionDeclaration(node) && node.name?.text === name);
  const text = body?.getText() ?? "";
  const named = Object.entries(helpers).flatMap(([helper, status]) =>
    new RegExp(`\\b${helper}\\(`).test(text) ? status : [],
  );
  const written = [...text.matchAll(/\b(?:status: |answer\(|plain\()(\d{3})\b/g)].map(([, status]) =>
    Number(status),
  );
  return [...new Set([...named, ...written, ...(/\brefuse\(/.test(text) ? [422] : [])])];
}
