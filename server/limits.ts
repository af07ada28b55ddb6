/** Every limit of the product, with its unit and the reason for it. */
export const limits = {
  /** Bytes of a form body: the longest form is an address with a note. */
  formBytes: 64 * 1024,
  /** Bytes of a webhook body: Stripe's largest snapshot events stay below 256 KiB. */
  webhookBytes: 256 * 1024,
  /** Bytes of what a Flow of Directus sends: Directus itself takes 1 MB of an editor, unless told otherwise. */
  flowBytes: 2 * 1024 * 1024,
  /** Milliseconds for one answer of Directus to a write, and to get hold of it at all. */
  directusTimeout: 8_000,
  directusConnect: 2_000,
  /** Milliseconds for Directus to take a file from another site: a film, for which nobody waits. */
  directusUpload: 10 * 60_000,
  /** Milliseconds beyond `DIRECTUS_TIMEOUT` for all that one page reads as its visitor, after which it says 503. */
  pageReadTimeout: 1_000,
  /** Failures of Directus in a row after which it is left alone. */
  breakerFailures: 5,
  /** Milliseconds between two looks at whether it is back. */
  breakerProbe: 1_000,
  /** Bytes of Directus's answers kept for guests: of the pages, and of /items, where strangers write the queries. */
  contentBytes: 64 * 1024 * 1024,
  itemsBytes: 16 * 1024 * 1024,
  /** Milliseconds for which a kept answer is given out without a look: how late a save shows without the Flow. */
  contentFresh: 60_000,
  /** Milliseconds of age up to which it is given out while a new one is fetched. */
  contentStale: 120_000,
  /** Milliseconds of age up to which it stands in for a backend that is away. */
  contentStaleIfError: 24 * 3600_000,
  /** Milliseconds a visitor waits for a new answer where an old one could stand in. */
  contentTimeout: 1_000,
  /** Milliseconds after a failed try before anybody waits for the next. */
  contentRetry: 5_000,
  /** Milliseconds for which the relations of collections are kept, and after which a failed read is repeated. */
  relationsLifetime: 10 * 60_000,
  relationsRetry: 30_000,
  /** Milliseconds until they are asked for again where Directus was away, as it is while both are starting. */
  relationsStartRetry: 1_000,
  /** Milliseconds for which Directus's word on a member's bearer holds, without a Flow. */
  memberConfirmed: 10_000,
  /** Milliseconds after which a member's role is compared again with the one that the bearer claims. */
  roleRecheck: 90_000,
  /** Milliseconds for which it is kept that a member owes nothing, or something. */
  paymentDueLifetime: 5 * 60_000,
  /** Sessions of which the one is remembered, and members of whom the other is. */
  membersKnown: 10_000,
  /** Milliseconds for which who may read what is kept, and after which it is asked for again meanwhile. */
  snapshotLifetime: 30_000,
  snapshotRefresh: 20_000,
  /** Verdicts kept on whether members read what guests do: one for each role and shape of a query. */
  verdictsCached: 1_000,
  /** Moments of publication looked ahead, for each collection. */
  publicationsAhead: 50,
  /** Milliseconds by which Directus's clock may be behind ours when something is published. */
  publicationLeeway: 2_000,
  /** Milliseconds for which a warning is not repeated. */
  warningInterval: 60_000,
  /** Warnings that are told apart by what they are about. */
  warningsRemembered: 1_000,
  /** Characters of a query of Directus beyond which it goes into the body: nginx takes 8 KB for a line. */
  directusUrlLength: 7_500,
  /** Owner's texts: Directus gives no more. */
  interfaceTexts: 1_000,
  /** Trial mails of one of the staff in an hour. */
  trialMails: 20,
  /** Connections to Directus held open. */
  directusConnections: 32,
  /** Milliseconds for one answer of Stripe; the SDK retries twice. */
  stripeTimeout: 10_000,
  /** Seconds a cart is kept after its last change. */
  cartLifetime: 90 * 24 * 3600,
  /** Lines in a cart; Stripe takes 100 line items. */
  cartLines: 50,
  /** Pieces in one line. */
  lineQuantity: 99,
  /** Addresses that a member saves. */
  savedAddresses: 20,
  /** Characters of a note to the shop. */
  noteLength: 500,
  /** Characters of the name under a withdrawal. */
  nameLength: 120,
  /** Days that a parcel may be on its way; what begins when it comes begins then at the latest. */
  deliveryDays: 14,
  /** Seconds for which a corrected tracking number is looked for. */
  trackingWindow: 24 * 3600,
  /** Seconds for which a changed address is looked for. */
  addressChangeWindow: 24 * 3600,
  /** Seconds after payment in which a packing slip is made. */
  packingSlipWindow: 14 * 24 * 3600,
  /** Seconds a pending order holds its stock; Stripe's shortest session is 30 minutes. */
  orderHold: 35 * 60,
  /** Checkouts in a quarter of an hour: of one cart, and from one network address, which a household shares. */
  checkoutsOfCart: 20,
  checkoutsFromAddress: 60,
  /** Seconds of that quarter of an hour. */
  checkoutWindow: 15 * 60,
  /** The same of a member who joins, within that time: each opens a payment page. */
  joinsOfMember: 10,
  /** Seconds for which a member's payment page is remembered: as long as Stripe keeps it open. */
  joiningLifetime: 24 * 60 * 60,
  /** Seconds in which only one of a member's wishes opens a page: longer than Stripe takes to make it. */
  joiningLock: 60,
  /** Characters of the address to go on to that are kept meanwhile: Stripe's limit for a value of metadata. */
  joiningReturnLength: 500,
  /** Seconds for which the sum that a change of plan was said to cost can be agreed to. */
  planChangeLifetime: 60 * 60,
  /** Discount codes that one cart, or one network address, may try within that time: they must not be guessed. */
  codesOfCart: 10,
  codesFromAddress: 40,
  /** Declined cards after which the payment of an order is closed. */
  declinesOfOrder: 10,
  /** Seconds for which somebody who orders the same things again is told so. */
  repeatedOrderWindow: 30 * 60,
  /** Seconds that the time of a webhook's signature may lie from ours, before or behind. */
  webhookTolerance: 300,
  /** Seconds for which a member whose payment has failed may go on reading, unless the owner says another time: about as long as Stripe retries. */
  pastDueGrace: 14 * 86_400,
  /** Days that the owner may give them at most. */
  longestGraceDays: 90,
  /** Seconds after a period's end in which the news of its renewal may come: nobody is shut out by a late webhook. */
  renewalGrace: 2 * 3600,
  /** Seconds after a period's end at which a renewal is looked up that nobody has told of: Stripe collects it after an hour. */
  renewalRecheck: 75 * 60,
  /** Seconds before a renewal at which its card is checked, and between two rounds. */
  renewalAhead: 8 * 86_400,
  renewalPoll: 86_400,
  /** Seconds before a renewal from which on a member is told that their card runs out by then. */
  cardNotice: 14 * 86_400,
  /** Seconds for which it is known which plans opened which; a change after that is met by the news of each subscription. */
  planHistory: 400 * 86_400,
  /** Seconds until a membership that is shut and not over is looked up again. */
  lapsedRecheck: 24 * 3600,
  /** Failures after which a webhook event is put aside for the owner. */
  webhookAttempts: 10,
  /** Times a reservation is tried again when another buyer took the next number of the ledger. */
  stockAttempts: 40,
  /** Variants whose stock is worked on at once, and rows of the ledger that are numbered at once: a write has to end in time. */
  stockBatch: 50,
  /**
   * Seconds between two looks for stock that nobody told of: without the Flow what the owner writes down shows after that,
   * on every instance.
   */
  stockPoll: 15,
  /** Seconds that a look for stock changes goes further back than the last one began: clocks differ, and writers may be slow. */
  stockOverlap: 600,
  /** Seconds in which the parts of a download that has begun count nothing. */
  downloadContinuation: 24 * 3600,
  /** Free numbers of a counted download among which each request chooses one. */
  downloadNumbers: 50,
  /** Largest amount Stripe accepts, in minor units. */
  largestAmount: 99_999_999,
  /** Products on one page of the shop. */
  productsPerPage: 24,
  /** Variants of a product up to which they are one list, of which the page holds all prices. */
  variantsListed: 8,
  /** Products that a list sorted by price looks at: the backend's own limit for one answer. */
  productsSorted: 1_000,
  /** Products that a long shop is narrowed down by, which are kept in memory for that; a longer one has no facets. */
  catalogIndexEntries: 150_000,
  /** Products that are read for it at once. */
  catalogIndexBatch: 250,
  /** Seconds after which all of them are read again, for what was not announced. */
  catalogIndexRefill: 900,
  /** Seconds after which that is tried again where the backend was away. */
  catalogIndexRetry: 30,
  /** Milliseconds to wait for what has just changed in it, before a page is shown without facets. */
  catalogIndexTimeout: 300,
  /** Values by which one page of the shop is narrowed down. */
  facetValues: 30,
  /** Seconds for which Studio's preview of an item can be looked at. */
  previewLifetime: 600,
  /** Bills that a member sees of their membership; Stripe has the older ones. */
  invoicesShown: 24,
  /** Seconds within which a new membership is welcomed and a change of plan is told: older ones were there before the site wrote. */
  welcomeWindow: 3 * 24 * 60 * 60,
  /** Plans that are offered side by side. */
  plansShown: 50,
  /** Posts on one page of the journal. */
  postsPerPage: 10,
  /** Redirects that are read at once; of a longer list, the others are looked up by their address. */
  redirectBatch: 1_000,
  /** Redirects in a row that are looked up for one address. */
  redirectStops: 5,
  /** Rich texts kept sanitised in memory; a long one has 12 KB. */
  richTextsRemembered: 500,
  /** Milliseconds to wait for the first byte of a file, which the backend may have to scale first. */
  fileTimeout: 30_000,
  /** Characters of a listing that is highlighted; a longer one stays plain. */
  listingHighlighted: 10_000,
  /** Minutes of reading and headings from which a post has a table of contents. */
  contentsFromMinutes: 5,
  contentsFromHeadings: 3,
  /** Posts on one page of the archive. */
  archivePerPage: 100,
  /** Milliseconds for which a guest's way to a file is remembered: a page asks for one picture in one size at once. */
  fileLifetime: 10_000,
  /** Files whose description is remembered; the oldest is asked for again. */
  filesKnown: 5_000,
  /** Passwords checked at the same time: Directus hashes for each, and of many at once none would be in time. */
  passwordsChecked: 2,
  /** And how many more wait for their turn. */
  passwordsWaiting: 100,
  /** Pictures that the backend scales at the same time for us: it takes a core for each. */
  imagesScaled: 2,
  /** Pictures that may wait for that; more are refused, and the browser asks again. */
  imagesWaiting: 200,
  /** Bytes of scaled pictures kept in memory: some thousand of the sizes that pages use. */
  imageCacheBytes: 64 * 1024 * 1024,
  /** Bytes of one scaled picture: a larger one is a mistake and is refused. */
  imageBytes: 8 * 1024 * 1024,
  /** How often a picture is asked for that Directus is still writing for somebody else. */
  imageAttempts: 12,
  /** Milliseconds between two such questions. */
  imagePoll: 250,
  /** Rows on one page of /items, unless asked for fewer or more. */
  itemsPerPage: 25,
  /** Rows at most in one answer of /items. */
  itemsLimit: 100,
  /** Columns of a list on /items of which nobody said which. */
  itemsColumns: 6,
  /** Characters of a text in a table of /items. */
  cellTextLength: 160,
  /** Characters of a text on an item's own page. */
  itemTextLength: 20_000,
  /** Related items that an item's page names before it leads to the rest. */
  relatedShown: 20,
  /** Groups in one answer of /items. */
  groupsPerAnswer: 100,
  /** Bars of a chart; the table beside it has all groups. */
  chartBars: 30,
  /** Rows of a download of /items. */
  exportRows: 10_000,
  /** Rows that a download holds in memory at a time. */
  exportBatch: 100,
  /** Downloads that one process sends at the same time. */
  exportsAtOnce: 4,
  /** Milliseconds that a download may take before it is cut off. */
  exportTimeout: 120_000,
  /** Rows that `offset` may skip, and pages that `page` may count: further on a filter is the way. */
  itemsOffset: 100_000,
  /** Characters of a query string of /items. */
  queryLength: 8_000,
  /** Relations that a path of fields may follow, the field itself included. */
  queryDepth: 3,
  /** Rows that one answer of /items could bring, those of nested lists included. */
  queryRows: 20_000,
  /** Related items that a condition on them may match: their keys go into an address. */
  relatedMatches: 200,
  /** Items at which a relation leads to too many for its list to be sorted by what they say: each is looked for. */
  sortedBehind: 1_000,
  /** Levels of groups and relations in a filter. */
  filterDepth: 5,
  /** Conditions in a filter. */
  filterClauses: 20,
  /** Milliseconds for which a visitor's schema is kept; a change of permissions that nobody tells of shows after that. */
  schemaLifetime: 30_000,
  /** Milliseconds after which a collection that visitors no longer see is looked for again. */
  permissionsSettle: 300,
  /** How often that is looked for, and a read tried that Directus refuses. */
  permissionsAttempts: 4,
  /** Milliseconds after which labels and notes are asked for anew, while the old ones still serve. */
  metadataLifetime: 30_000,
  /** Visitors whose schema is kept at the same time. */
  schemasCached: 500,
  /** Documents of one kind that the search holds. */
  searchDocuments: 20_000,
  /** Rows that the search reads at once. */
  searchBatch: 100,
  /** Characters of a document that the search reads. */
  searchBodyLength: 60_000,
  /** Seconds after which the search is read all over again, for what was not announced. */
  searchRefill: 300,
  /** Pause after reading all of a kind, as a multiple of how long that took: frequent saves must not keep Directus busy. */
  searchPauseFactor: 12,
  /** Milliseconds of that at most. */
  searchLongestPause: 20_000,
  /** Words of a search that count. */
  searchTerms: 8,
  /** Results on one page of the search. */
  searchPerPage: 10,
  /** Suggestions while somebody types. */
  suggestionsShown: 6,
  /** Searches and suggestions from one address in one burst. */
  searchesInBurst: 60,
  /** Milliseconds of such a burst. */
  searchBurst: 10_000,
  /** Addresses whose searches are counted at the same time. */
  burstAddresses: 10_000,
  /** Characters of a search term. */
  searchLength: 200,
  /** Milliseconds after which a worker that has ended is replaced: one that ends again and again takes no machine. */
  workerRestart: 500,
  /** Seconds between two rounds of the reconciler, and the longest that one round may take. */
  reconcileEvery: 60,
  reconcileLease: 45,
  /** Rows of an older pack, of each collection, that get their amounts as text in one round; Directus tells of each. */
  amountsPerRound: 500,
  /** Seconds that an order, an event or a mail is left to take its ordinary way before the reconciler looks. */
  reconcileAfter: 180,
  /** Seconds for which Stripe keeps its events: 30 days. @see https://docs.stripe.com/api/events */
  stripeEventRetention: 30 * 86_400,
  /** Seconds back in which the reconciler looks for paid orders without an invoice: 90 days. */
  invoicesMissing: 90 * 86_400,
  /** Seconds back in which the reconciler looks for events that never came, each time; further after an outage. */
  missedEvents: 24 * 3600,
  /**
   * Requests for lost links to orders, before waiting begins: from one address, from there to one mailbox, and to that
   * mailbox from everywhere.
   */
  orderLinksFromAddress: 20,
  orderLinksToMailbox: 3,
  orderLinksToMailboxInAll: 12,
  /** Seconds of the first wait for a mailbox, after which one request to it is forgotten, and all those from an address. */
  orderLinksWindow: 15 * 60,
  /** Characters of one field of a form that an editor has made, unless its own rules allow fewer. */
  formFieldLength: 5_000,
  /** Bytes of one file that is sent with a form, and of the whole form with all its files. */
  formFileBytes: 4 * 1024 * 1024,
  formUploadBytes: 10 * 1024 * 1024,
  /** Forms with files that are read at the same time, and that wait for it: each is in memory meanwhile. */
  uploadsRead: 4,
  uploadsWaiting: 12,
  /** Characters of a file's name before its last dot. */
  fileNameLength: 100,
  /** Seconds that a person needs at least to fill in a form. */
  formFillingTime: 2,
  /** Forms sent from one address in ten minutes. */
  formsFromAddress: 8,
  /** Seconds of these ten minutes. */
  formWindow: 10 * 60,
  /** Recipients of one mail of a form. */
  formRecipients: 10,
  /** Mails of forms in an hour to one address that a visitor typed. */
  formMailsToMailbox: 3,
  /** Seconds of that hour. */
  formMailWindow: 3600,
  /** Pieces of a variant at which staff are told that it runs low, as in Studio's list Low stock. */
  lowStock: 5,
  /** E-mails to an address of the staff in an hour; what is more waits. */
  staffMails: 60,
  staffMailWindow: 3600,
  /** Milliseconds before a change of these settings from which on events are told: a round may not have come yet. */
  staffMailSlack: 600_000,
  /** Addresses of the staff that get e-mails. */
  staffAddresses: 10,
  /** Hour of the day (UTC) at which the daily summary is sent. */
  staffSummaryHour: 6,
  /** Lists that a member of staff may ask for in an hour. */
  exports: 20,
  exportsWindow: 3600,
  /** Seconds within which one process writes a list. */
  exportLease: 900,
  /** Seconds after which a list is deleted. */
  exportsKept: 7 * 24 * 3600,
  /** Seconds within which one process sends a mail, before another may try. */
  mailLease: 120,
  /** Attempts after which a mail is left to the owner: one a minute, for a day. */
  mailAttempts: 1_440,
  /** Seconds a link to a guest's order stays good. */
  orderLinkLifetime: 30 * 24 * 3600,
  /** Seconds a member stays signed in at most: the session's absolute end, and its cookie's. */
  sessionLifetime: 30 * 24 * 3600,
  /** Seconds without a request after which a session is over. */
  sessionIdle: 14 * 24 * 3600,
  /** Seconds between two notes of a session's last use. */
  sessionTouch: 300,
  /** Seconds for which somebody who has proved who they are need not do so again. */
  recentAuthLifetime: 600,
  /** Seconds for which a code that confirms a person is good. */
  confirmCodeLifetime: 600,
  /** Codes that one session may be sent in that time, and tries at them. */
  confirmCodes: 3,
  confirmAttempts: 5,
  /** Seconds for which a sign-in waits for its second step, a new app for its first code, and new backup codes are shown. */
  twoFactorLifetime: 600,
  /** Wrong codes of an account, from one IP address and from all, after which each delays the next. */
  twoFactorAttempts: 5,
  twoFactorAttemptsOfAccount: 20,
  /** Seconds of the first of these waits; each is twice the one before, up to the longest. */
  twoFactorWait: 30,
  twoFactorLongestWait: 3600,
  /** Seconds in which as many wrong codes as are free are forgotten. */
  twoFactorMemory: 24 * 3600,
  /** Passkeys of one account. */
  passkeys: 20,
  /** Milliseconds in which an authenticator must answer. */
  passkeyTimeout: 300_000,
  /** Seconds for which a challenge to a passkey is good. */
  passkeyChallenge: 15 * 60,
  /** Answers of passkeys from one IP address in that time that were not accepted, before somebody has to wait. */
  passkeyAttempts: 100,
  /** Characters of a passkey's name. */
  passkeyNameLength: 60,
  /** Part of a Directus session's life after which it is renewed: it cannot be once it is over. */
  bearerRenewal: 0.8,
  /** Sessions that one process signs in at Directus again at a time, and how many may wait for it. */
  renewals: 6,
  renewalsWaiting: 5_000,
  /** Seconds for which one process may be busy renewing a Directus session, longer than Directus may take. */
  bearerLease: 15,
  /** Milliseconds between two looks at what another process is renewing. */
  bearerPoll: 50,
  /** Milliseconds that Redis may take for an answer, and for a connection; then the page goes on without it. */
  stateTimeout: 1_000,
  stateConnect: 2_000,
  /** Milliseconds between two tries to reach a Redis that is away, at most. */
  stateReconnect: 1_000,
  /** Milliseconds that Redis may take to say whether another instance asks Directus the same; then this one asks too. */
  flightState: 500,
  /** Milliseconds for which an instance waits for another one's answer, and for which others find that answer. */
  flightTimeout: 2_000,
  flightShared: 1_000,
  /** Characters of an answer that instances share. */
  flightCharacters: 1_000_000,
  /** Milliseconds between two looks for it: at first, and later on. */
  flightPoll: 5,
  flightLongestPoll: 50,
  /** Milliseconds for which nobody looks after Redis has failed at it. */
  flightPause: 5_000,
  /** Seconds from choosing an identity provider to coming back from it. */
  identityAttemptLifetime: 10 * 60,
  /** Such attempts from one IP address in that time, of which nobody has come back; each is kept until then. */
  identityAttempts: 120,
  /** Seconds in which a browser fetches an answer that its identity provider has posted. */
  formPostResponse: 60,
  /** Milliseconds for one answer of an identity provider. */
  identityTimeout: 8_000,
  /** Seconds for which an identity provider's own description is kept. */
  identityMetadata: 3600,
  /** Seconds after which a page looks again where an identity provider's forms lead to. */
  identityOrigins: 60,
  /** Characters of an ID token that is kept for signing out there: it travels in an address, which servers cut at 8 kB. */
  idTokenLength: 4096,
  /** Seconds by which an identity provider's clock may differ from ours. */
  identityClockSkew: 30,
  /** Milliseconds that a refused password takes at least, whatever was wrong: longer than Directus and a hash need. */
  passwordRefusal: 700,
  /** Failed passwords for one address, from one IP address or in its owner's browser, before somebody has to wait. */
  passwordFailures: 5,
  /** Failed passwords for one address in a month, from all IP addresses that it was never signed in from. */
  passwordFailuresOfAddress: 50,
  /** Failed passwords from one IP address for all addresses together, in a quarter of an hour: an office shares one. */
  passwordFailuresPerIpAddress: 300,
  /** Seconds until those of an IP address, and those of an owner one after the other, are forgotten. */
  passwordFailureMemory: 15 * 60,
  /** Seconds until those of strangers are forgotten: waiting keeps one of them below what Directus lets pass. */
  passwordFailureMemoryOfAddress: 30 * 24 * 3600,
  /** Failed passwords of one address that Directus is asked about, and those of strangers among them. */
  passwordFailuresAtDirectus: 24,
  unknownClientFailuresAtDirectus: 22,
  /**
   * Seconds from the start to the first round that seals secrets of apps anew, from one round to the next, and that one
   * may take.
   */
  resealFirst: 5,
  resealEvery: 3600,
  resealLease: 60,
  /** Secrets of apps that are looked at together. */
  resealPage: 100,
  /** Seconds in which the owner of an account is told once that strangers try passwords on it. */
  attemptsNotice: 24 * 3600,
  /** Seconds of the first wait; each further failure doubles it, up to the longest for IP addresses and owners. */
  signInWait: 60,
  signInLongestWait: 3600,
  /** Seconds of the longest wait for the strangers of an address together: its owner, in a new browser, is one of them. */
  unknownClientsLongestWait: 6 * 3600,
  /** Bytes of a cookie's name and value. @see OWASP ASVS 5.0, 3.3.5 */
  cookieBytes: 4096,
  /** Seconds for which a refused form's address waits for the page that shows it again. */
  rememberedEmail: 600,
  /** Seconds for which a browser is known again that somebody has signed in with. */
  trustedDevice: 180 * 24 * 3600,
  /** Characters of a new password, at least and at most: a sentence fits, a book does not. */
  passwordMinLength: 10,
  passwordMaxLength: 256,
  /** Seconds for which a link or a code in a mail opens something. @see OWASP ASVS 5.0, 6.5.5 */
  emailTokenLifetime: 10 * 60,
  /** Tries to type a code, in the browser that asked for it, and from one IP address in the same time. */
  codeAttempts: 5,
  codeAttemptsPerIpAddress: 60,
  /** Mails with a link to a mailbox, asked for from one IP address and from all, before a wait. */
  linkMails: 3,
  linkMailsToMailbox: 12,
  /** Seconds after which one of them is forgotten, and then the next. */
  linkMailMemory: 2 * 3600,
  /** Such mails asked for from one IP address in ten minutes: an office shares one. */
  linkMailsFromIpAddress: 60,
  /** Seconds of the first wait; each further mail doubles it, up to the longest. */
  linkMailWindow: 10 * 60,
  linkMailLongestWait: 24 * 3600,
  /** Seconds for which the link to confirm a newsletter is good. */
  newsletterTokenLifetime: 3 * 24 * 3600,
  /** Seconds a back-in-stock request is kept after its mail. */
  stockAlertRetention: 30 * 24 * 3600,
  /** Readers of a newsletter put into the outbox at once: their keys are asked for in one address. */
  newsletterBatch: 50,
  /** Mails of newsletters handed to the mail server at the same time. */
  newsletterAtOnce: 5,
  /** Mails of newsletters handed to the mail server in a second, at most. */
  newsletterPerSecond: 20,
  /** Seconds between two looks for posts to be sent. */
  newsletterPoll: 20,
  /** Seconds between them where there are no newsletters. */
  newsletterIdlePoll: 10 * 60,
  /** Seconds for which one instance goes on before another may. */
  newsletterLease: 50,
  /** Seconds of sending after which the progress is written down. */
  newsletterProgress: 10,
  /** Seconds after which a mail of a newsletter that failed, or whose sender was killed, is tried again. */
  newsletterRetry: 10 * 60,
  /** Tries of such a mail. */
  newsletterAttempts: 100,
  /** Seconds for which the audit log of sign-ins is kept, as the pack's rule has it. */
  auditRetention: 90 * 24 * 3600,
  /** Milliseconds until an event is written, so that several go together, and until the next try where they cannot be. */
  auditPause: 250,
  auditRetry: 10_000,
  /** Events written at a time, and those that may wait for a Directus that is away. */
  auditBatch: 100,
  auditQueue: 1_000,
  /** Seconds to the first look for old events, between looks, and of one. */
  auditFirstSweep: 300,
  auditSweep: 3600,
  auditLease: 60,
  /** Old events removed in one round. */
  auditSwept: 1_000,
  /** Orders on one page of the account. */
  ordersPerPage: 20,
  /** Seconds for which a copy may be used whose address names its content. */
  immutableAge: 31_536_000,
  /** Seconds for which a copy of a feed or sitemap may be used without asking. */
  feedAge: 300,
  /** Seconds for which a copy of robots.txt, the manifest and their like may be used without asking. */
  siteDocumentAge: 3600,
  /** Times that one member's private feed is read within `privateFeedWindow`: each reads with their bearer. */
  privateFeedReads: 30,
  /** Seconds in which these are counted. */
  privateFeedWindow: 10 * 60,
  /** Products in a feed for merchant centers. */
  feedProducts: 5_000,
  /** Posts in a feed. */
  feedPosts: 30,
  /** Addresses in one sitemap; the format allows 50,000 and 50 MB. */
  sitemapAddresses: 5_000,
  /** Pictures drawn for link previews that are kept in memory; one has 70 KB. */
  ogImagesCached: 100,
  /** Pictures for link previews that may wait to be drawn. */
  ogImagesWaiting: 20,
  /** Rows that a sitemap asks the backend for at a time: its own limit for one answer. */
  sitemapBatch: 1_000,
  /** Bytes of pages kept for everybody, in all encodings: some 2,000 pages of the demo's size. */
  pageCacheBytes: 64 * 1024 * 1024,
  /** Characters of an address under which a page is kept. */
  pageUrlLength: 512,
  /** Brotli's quality for a kept page: 11 saves a seventh more and takes a hundred times as long. */
  cachedBrotliQuality: 5,
  /** Brotli's quality for an answer that is sent once. */
  sentBrotliQuality: 4,
  /** Bytes from which on an answer is packed: less gains nothing. */
  compressibleBytes: 1024,
  /** Seconds for which a public page is sent without asking anybody: it bounds staleness where no webhook purges. */
  pageFresh: 60,
  /** Seconds after that in which it is sent once more while a new one is made. */
  pageStale: 300,
  /** Seconds after that in which it is sent when a backend is down: a day to mend it. */
  pageStaleIfError: 24 * 3600,
  /** Seconds until a page that could not be made anew is tried again. */
  pageRetry: 10,
  /** Answers in the making at the same time, beyond which new requests are sent away. */
  answersAtOnce: 64,
  /** The same while the event loop lags: fewer are no queue that could be the reason for it. */
  answersWhileLate: 8,
  /** Milliseconds by which the event loop may lag behind, beyond which a process counts as late. */
  overloadLag: 500,
  /** Milliseconds over which that lag is averaged, and between two looks at it. */
  overloadWindow: 500,
  overloadPoll: 10,
  /** Seconds after which somebody who was sent away may come again. */
  overloadRetry: 5,
  /** Bytes of a request's headers at most: Node's default, made explicit. */
  headerBytes: 16 * 1024,
  /** Headers of a request. */
  headerCount: 100,
  /** Milliseconds for a request's head, and for the whole of it, to arrive. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Milliseconds between two looks at requests that are too slow. */
  connectionsCheck: 5_000,
  /** Milliseconds for which an idle connection is held: longer than a proxy holds its own. */
  keepAlive: 65_000,
  /** Milliseconds a socket may be idle during a request. */
  socketTimeout: 60_000,
  /** Connections at the same time, for each address that is listened on; the next is closed at once. */
  connections: 4_000,
  /** Bytes of any request's body but a form with files: more than the largest of our forms and webhooks. */
  requestBytes: 1024 * 1024,
  /** Milliseconds that the first pages may take after a start before the site counts as ready. */
  warmUpTimeout: 10_000,
  /** Milliseconds for which what is known about the backends is told again: asking is cheap for a stranger. */
  backendsLifetime: 5_000,
  /** Milliseconds for a backend to say that it is there. */
  backendTimeout: 2_000,
  /** Milliseconds for requests in flight to finish after SIGTERM. */
  drainTimeout: 10_000,
} as const;
