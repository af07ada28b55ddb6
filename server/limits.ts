/** Every limit of the product, with its unit and the reason for it. */
export const limits = {
  /** Bytes of a form body: the longest form is an address with a note. */
  formBytes: 64 * 1024,
  /** Bytes of a webhook body: Stripe's largest snapshot events stay below 256 KiB. */
  webhookBytes: 256 * 1024,
  /** Bytes of a request from a Directus Flow: Directus itself accepts 1 MB from Studio by default. */
  flowBytes: 2 * 1024 * 1024,
  /** Milliseconds for a write to Directus, and for connecting to it: timeouts. */
  directusTimeout: 8_000,
  directusConnect: 2_000,
  /** Milliseconds for an import of a file by URL: a video, in a background job. */
  directusUpload: 10 * 60_000,
  /** Milliseconds beyond `DIRECTUS_TIMEOUT` for all reads of one page: then it answers 503. */
  pageReadTimeout: 1_000,
  /** Consecutive failures of Directus that open the circuit breaker. */
  breakerFailures: 5,
  /** Milliseconds between two probes of an open circuit breaker. */
  breakerProbe: 1_000,
  /** Bytes of the guests' cache of Directus's responses: for pages, and for /items, where strangers write the queries. */
  contentBytes: 64 * 1024 * 1024,
  itemsBytes: 16 * 1024 * 1024,
  /** Bytes of the service role's cache: files for sale, by variant. */
  serviceBytes: 4 * 1024 * 1024,
  /** Milliseconds for which a cached response is fresh: how late a save shows without the Flow. */
  contentFresh: 60_000,
  /** Milliseconds of age up to which it is served while it is revalidated (stale-while-revalidate). */
  contentStale: 120_000,
  /** Milliseconds of age up to which it is served while Directus is unavailable (stale-if-error). */
  contentStaleIfError: 24 * 3600_000,
  /** Milliseconds a visitor waits for a new response where a stale one is cached. */
  contentTimeout: 1_000,
  /** Milliseconds after a failed revalidation before a visitor waits for the next. */
  contentRetry: 5_000,
  /** Milliseconds for which relations of collections are cached, and after which a failed read is retried. */
  relationsLifetime: 10 * 60_000,
  relationsRetry: 30_000,
  /** Milliseconds until that retry where Directus was not reached, as while both are starting. */
  relationsStartRetry: 1_000,
  /** Milliseconds for which a member's session is trusted before Directus is asked again, without a Flow. */
  memberConfirmed: 10_000,
  /** Milliseconds after which a member's role is compared again with the role claim of the access token. */
  roleRecheck: 90_000,
  /** Milliseconds for which it is cached whether a member has a payment due. */
  paymentDueLifetime: 5 * 60_000,
  /** Entries of these two caches: sessions, and members. */
  membersKnown: 10_000,
  /** Milliseconds for which permissions are cached, and after which they are refreshed in the background. */
  snapshotLifetime: 30_000,
  snapshotRefresh: 20_000,
  /** Cached decisions on whether members read what guests do: one for each role and shape of a query. */
  verdictsCached: 1_000,
  /** Future publication times that are known, for each collection. */
  publicationsAhead: 50,
  /** Milliseconds of clock skew between Directus and the site when something is published. */
  publicationLeeway: 2_000,
  /** Milliseconds between two log lines of the same warning. */
  warningInterval: 60_000,
  /** Distinct warnings whose last log line is remembered. */
  warningsRemembered: 1_000,
  /** Characters of a query beyond which it is sent as SEARCH: nginx accepts request lines of 8 KB. */
  directusUrlLength: 7_500,
  /** Texts of the owner's: Directus returns no more rows at once. */
  interfaceTexts: 1_000,
  /** Test e-mails of one member of staff an hour. */
  testMails: 20,
  /** Connections to Directus kept alive. */
  directusConnections: 32,
  /** Milliseconds for one answer of Stripe; the SDK retries twice. */
  stripeTimeout: 10_000,
  /** Seconds a cart is kept after its last change. */
  cartLifetime: 90 * 24 * 3600,
  /** Lines in a cart; Stripe takes 100 line items. */
  cartLines: 50,
  /** Quantity of one cart line. */
  lineQuantity: 99,
  /** Addresses that a member saves. */
  savedAddresses: 20,
  /** Characters of a note to the shop. */
  noteLength: 500,
  /** Characters of the name under a withdrawal. */
  nameLength: 120,
  /** Days after which a parcel counts as delivered: the return period begins then at the latest. */
  deliveryDays: 14,
  /** Seconds back in which the reconciler looks for corrected tracking numbers. */
  trackingWindow: 24 * 3600,
  /** Seconds back in which the reconciler looks for changed addresses. */
  addressChangeWindow: 24 * 3600,
  /** Seconds after payment in which a packing slip is made. */
  packingSlipWindow: 14 * 24 * 3600,
  /** Seconds a pending order holds its stock; Stripe's shortest session is 30 minutes. */
  orderHold: 35 * 60,
  /** Checkouts in a quarter of an hour: of one cart, and from one IP address, which a household shares. */
  checkoutsOfCart: 20,
  checkoutsFromAddress: 60,
  /** Seconds of that quarter of an hour. */
  checkoutWindow: 15 * 60,
  /** Checkout sessions for memberships of one member, in that time. */
  joinsOfMember: 10,
  /** Seconds for which such a session is reused: as long as Stripe keeps it open. */
  joiningLifetime: 24 * 60 * 60,
  /** Seconds of the lock while it is created: longer than Stripe takes. */
  joiningLock: 60,
  /** Characters of its return URL: Stripe's limit for a value of metadata. */
  joiningReturnLength: 500,
  /** Seconds for which the quoted price of a change of plan can be confirmed. */
  planChangeLifetime: 60 * 60,
  /** Discount codes tried by one cart, and from one IP address, in that time: they must not be guessed. */
  codesOfCart: 10,
  codesFromAddress: 40,
  /** Declined cards after which the payment of an order is canceled. */
  declinesOfOrder: 10,
  /** Seconds in which an order of the same items asks for confirmation. */
  repeatedOrderWindow: 30 * 60,
  /** Seconds of tolerance for the timestamp of a webhook's signature, either way. */
  webhookTolerance: 300,
  /** Seconds of grace after a failed renewal, unless the owner sets another: about as long as Stripe retries. */
  pastDueGrace: 14 * 86_400,
  /** Days of grace that the owner can set at most. */
  longestGraceDays: 90,
  /** Seconds of access after the end of a period: a late webhook must not end it. */
  renewalGrace: 2 * 3600,
  /** Seconds after the end of a period at which its renewal is looked up at Stripe, which collects it after an hour. */
  renewalRecheck: 75 * 60,
  /** Seconds before a renewal at which its card is checked, and between two rounds. */
  renewalAhead: 8 * 86_400,
  renewalPoll: 86_400,
  /** Seconds before a renewal at which a member is told that their card expires by then. */
  cardNotice: 14 * 86_400,
  /** Seconds for which changes of what a plan includes are known; later ones come with each subscription's webhook. */
  planHistory: 400 * 86_400,
  /** Seconds until a membership without access that has not ended is looked up again. */
  lapsedRecheck: 24 * 3600,
  /** Attempts at a webhook event before it is a dead letter. */
  webhookAttempts: 10,
  /** Retries of a stock reservation that lost a race for the ledger's next number. */
  stockAttempts: 40,
  /** Variants whose stock is updated in one write, and ledger rows numbered in one: a write has to end in time. */
  stockBatch: 50,
  /** Seconds between two reads of stock movements: how late a count by the owner shows without the Flow, on every instance. */
  stockPoll: 15,
  /** Seconds of overlap of two such reads: clocks differ, and writers may be slow. */
  stockOverlap: 600,
  /** Seconds in which range requests of a download that has begun do not count again. */
  downloadContinuation: 24 * 3600,
  /** Candidate numbers of a counted download from which each request picks one at random. */
  downloadNumbers: 50,
  /** Largest amount Stripe accepts, in minor units. */
  largestAmount: 99_999_999,
  /** Products on one page of the shop. */
  productsPerPage: 25,
  /** Variants up to which a product shows one list with all prices. */
  variantsListed: 8,
  /** Products that a list sorted by price reads: Directus's own limit for one response. */
  productsSorted: 1_000,
  /** Products in the in-memory index for facets; a longer shop has none. */
  catalogIndexEntries: 150_000,
  /** Products read for it in one query. */
  catalogIndexBatch: 250,
  /** Seconds after which the index is rebuilt, for changes without a Flow. */
  catalogIndexRefill: 900,
  /** Seconds after which that is retried where Directus was unavailable. */
  catalogIndexRetry: 30,
  /** Milliseconds a page waits for the index before it is shown without facets. */
  catalogIndexTimeout: 300,
  /** Facet values selected at once. */
  facetValues: 30,
  /** Seconds for which Studio's preview of an item can be looked at. */
  previewLifetime: 600,
  /** Invoices listed of a membership; Stripe has the older ones. */
  invoicesShown: 24,
  /** Seconds within which a new membership or a change of plan is mailed: older ones were there before the site. */
  welcomeWindow: 3 * 24 * 60 * 60,
  /** Plans that are offered side by side. */
  plansShown: 50,
  /** Posts on one page of the journal. */
  postsPerPage: 10,
  /** Redirects read in one query; of a longer list, the others are looked up by URL. */
  redirectBatch: 1_000,
  /** Redirects followed for one URL. */
  redirectStops: 5,
  /** Sanitised rich texts cached in memory; a long one has 12 KB. */
  richTextsRemembered: 500,
  /** Milliseconds to the first byte of a file, which Directus may have to resize first: a timeout. */
  fileTimeout: 30_000,
  /** Characters of a code block that is highlighted; a longer one stays plain. */
  listingHighlighted: 10_000,
  /** Minutes of reading, and headings, from which a post has a table of contents. */
  contentsFromMinutes: 5,
  contentsFromHeadings: 3,
  /** Posts on one page of the archive. */
  archivePerPage: 100,
  /** Milliseconds for which a guest's access to a file is cached: a page asks for its pictures at once. */
  fileLifetime: 10_000,
  /** Files whose metadata is cached; the oldest is dropped. */
  filesKnown: 5_000,
  /** Passwords checked at Directus concurrently: it hashes for each. */
  passwordsChecked: 2,
  /** Passwords that wait for that; more are refused. */
  passwordsWaiting: 100,
  /** Images that Directus resizes concurrently: each takes a core. */
  imagesScaled: 2,
  /** Images that wait for that; more are refused, and the browser asks again. */
  imagesWaiting: 200,
  /** Bytes of resized images cached in memory: some thousand of the sizes that pages use. */
  imageCacheBytes: 64 * 1024 * 1024,
  /** Bytes of one resized image: a larger one is refused. */
  imageBytes: 8 * 1024 * 1024,
  /** Attempts at an image that Directus is still writing for another request: as long as it takes at most (`ASSETS_TRANSFORM_TIMEOUT`, 7.5 s). */
  imageAttempts: 31,
  /** Milliseconds between two such attempts. */
  imagePoll: 250,
  /** Rows on one page of /items, unless asked for fewer or more. */
  itemsPerPage: 25,
  /** Rows at most in one answer of /items. */
  itemsLimit: 100,
  /** Columns of a list on /items without `fields`. */
  itemsColumns: 6,
  /** Characters of a text in a table of /items. */
  cellTextLength: 160,
  /** Characters of a text on an item's own page. */
  itemTextLength: 20_000,
  /** Related items on an item's page, before the link to all. */
  relatedShown: 20,
  /** Groups in one answer of /items. */
  groupsPerAnswer: 100,
  /** Bars of a chart; the table beside it has all groups. */
  chartBars: 30,
  /** Rows of a download of /items. */
  exportRows: 10_000,
  /** Rows that a download reads at a time. */
  exportBatch: 100,
  /** Concurrent downloads of one process. */
  exportsAtOnce: 4,
  /** Milliseconds for a whole download: a timeout. */
  exportTimeout: 120_000,
  /** Rows that `offset` may skip, and highest `page`: a filter leads further. */
  itemsOffset: 100_000,
  /** Characters of a query string of /items. */
  queryLength: 8_000,
  /** Relations that a path of fields may follow, the field itself included. */
  queryDepth: 3,
  /** Rows that one response of /items could hold, with those of nested lists. */
  queryRows: 20_000,
  /** Related items that a condition on them may match: their keys go into a URL. */
  relatedMatches: 200,
  /** Related items from which on a list is not sorted by their fields. */
  sortedBehind: 1_000,
  /** Levels of groups and relations in a filter. */
  filterDepth: 5,
  /** Conditions in a filter. */
  filterClauses: 20,
  /** Milliseconds for which a visitor's schema is cached: how late a change of permissions shows without the Flow. */
  schemaLifetime: 30_000,
  /** Milliseconds after which a collection that visitors no longer see is read again. */
  permissionsSettle: 300,
  /** Attempts at that, and at a read that Directus refuses. */
  permissionsAttempts: 4,
  /** Milliseconds after which labels and notes are revalidated, while the cached ones are served. */
  metadataLifetime: 30_000,
  /** Visitors whose schema is cached. */
  schemasCached: 500,
  /** Documents of one kind in the search index. */
  searchDocuments: 20_000,
  /** Rows that the search index reads in one query. */
  searchBatch: 100,
  /** Characters of a document that are indexed. */
  searchBodyLength: 60_000,
  /** Seconds after which the search index is rebuilt, for changes without a Flow. */
  searchRefill: 300,
  /** Pause after indexing a kind, as a multiple of how long it took: frequent saves must not keep Directus busy. */
  searchPauseFactor: 12,
  /** Milliseconds of that at most. */
  searchLongestPause: 20_000,
  /** Terms of a search that count. */
  searchTerms: 8,
  /** Results on one page of the search. */
  searchPerPage: 10,
  /** Suggestions while somebody types. */
  suggestionsShown: 6,
  /** Searches and suggestions from one IP address in one burst. */
  searchesInBurst: 60,
  /** Milliseconds of such a burst. */
  searchBurst: 10_000,
  /** IP addresses whose searches are counted at the same time. */
  burstAddresses: 10_000,
  /** Characters of a search term. */
  searchLength: 200,
  /** Milliseconds after which a worker that has exited is restarted: a crash loop must not take the machine. */
  workerRestart: 500,
  /** Seconds between two rounds of the reconciler, and the longest that one round may take. */
  reconcileEvery: 60,
  reconcileLease: 45,
  /** Rows of an older pack, of each collection, whose amounts are migrated in one round; each runs a Flow. */
  amountsPerRound: 500,
  /** Seconds of age from which the reconciler looks at an order, an event or a mail. */
  reconcileAfter: 180,
  /** Seconds for which Stripe keeps its events: 30 days. @see https://docs.stripe.com/api/events */
  stripeEventRetention: 30 * 86_400,
  /** Seconds back in which the reconciler looks for paid orders without an invoice: 90 days. */
  invoicesMissing: 90 * 86_400,
  /** Seconds back in which the reconciler looks for missed events; further after an outage. */
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
  /** Characters of one field of an editor's form, unless its own rules allow fewer. */
  formFieldLength: 5_000,
  /** Bytes of one uploaded file, and of a form with all its files. */
  formFileBytes: 4 * 1024 * 1024,
  formUploadBytes: 10 * 1024 * 1024,
  /** Forms with files that are parsed concurrently, and that wait for it: each is in memory meanwhile. */
  uploadsRead: 4,
  uploadsWaiting: 12,
  /** Characters of a file's name before its last dot. */
  fileNameLength: 100,
  /** Seconds in which a form cannot be filled in by a person: sooner is spam. */
  formFillingTime: 2,
  /** Forms sent from one IP address in ten minutes. */
  formsFromAddress: 8,
  /** Seconds of these ten minutes. */
  formWindow: 10 * 60,
  /** Recipients of one mail of a form. */
  formRecipients: 10,
  /** Mails of forms in an hour to one address that a visitor typed. */
  formMailsToMailbox: 3,
  /** Seconds of that hour. */
  formMailWindow: 3600,
  /** Stock of a variant at which staff are told that it is low, as in Studio's list Low stock. */
  lowStock: 5,
  /** E-mails to an address of the staff in an hour; what is more waits. */
  staffMails: 60,
  staffMailWindow: 3600,
  /** Milliseconds before a change of these settings from which events are mailed: a round may not have come yet. */
  staffMailSlack: 600_000,
  /** Addresses of the staff that get e-mails. */
  staffAddresses: 10,
  /** Hour of the day (UTC) at which the daily summary is sent. */
  staffSummaryHour: 6,
  /** Exports that a member of staff may request an hour. */
  exports: 20,
  exportsWindow: 3600,
  /** Seconds of the lease of an export's job. */
  exportLease: 900,
  /** Seconds after which an export is deleted. */
  exportsKept: 7 * 24 * 3600,
  /** Seconds of the lease of an e-mail that is being sent. */
  mailLease: 120,
  /** Attempts at an e-mail: one a minute, for a day. */
  mailAttempts: 1_440,
  /** Seconds for which a link to a guest's order is valid. */
  orderLinkLifetime: 30 * 24 * 3600,
  /** Seconds of a session at most: its absolute end, and its cookie's. */
  sessionLifetime: 30 * 24 * 3600,
  /** Seconds without a request after which a session expires. */
  sessionIdle: 14 * 24 * 3600,
  /** Seconds between two writes of a session's last use. */
  sessionTouch: 300,
  /** Seconds for which a reauthentication is valid. */
  recentAuthLifetime: 600,
  /** Seconds for which a code for reauthentication is valid. */
  confirmCodeLifetime: 600,
  /** Codes that one session may request in that time, and attempts at them. */
  confirmCodes: 3,
  confirmAttempts: 5,
  /** Seconds for the second step of a sign-in, for the first code of a new app, and for which new backup codes are shown. */
  twoFactorLifetime: 600,
  /** Wrong codes of an account, from one IP address and from all, before each delays the next. */
  twoFactorAttempts: 5,
  twoFactorAttemptsOfAccount: 20,
  /** Seconds of the first of these waits; each is twice the one before, up to the longest. */
  twoFactorWait: 30,
  twoFactorLongestWait: 3600,
  /** Seconds after which these wrong codes are forgotten. */
  twoFactorMemory: 24 * 3600,
  /** Passkeys of one account. */
  passkeys: 20,
  /** Milliseconds for an authenticator to answer: a timeout. */
  passkeyTimeout: 300_000,
  /** Seconds for which a passkey challenge is valid. */
  passkeyChallenge: 15 * 60,
  /** Failed passkey assertions from one IP address in that time, before it has to wait. */
  passkeyAttempts: 100,
  /** Characters of a passkey's name. */
  passkeyNameLength: 60,
  /** Share of a Directus session's lifetime after which it is refreshed: it cannot be once it has expired. */
  bearerRenewal: 0.8,
  /** Directus sessions that one process refreshes concurrently, and that wait for it. */
  renewals: 6,
  renewalsWaiting: 5_000,
  /** Seconds of the lease of such a refresh: longer than Directus may take. */
  bearerLease: 15,
  /** Milliseconds between two looks at another process's refresh. */
  bearerPoll: 50,
  /** Milliseconds for a command of Redis, and for connecting to it; then the page goes on without it. */
  stateTimeout: 1_000,
  stateConnect: 2_000,
  /** Milliseconds between two attempts to reconnect to Redis, at most. */
  stateReconnect: 1_000,
  /** Milliseconds for Redis to say whether another instance sends the same query; then this one sends it too. */
  flightState: 500,
  /** Milliseconds for which an instance waits for another one's response, and for which that is shared. */
  flightTimeout: 2_000,
  flightShared: 1_000,
  /** Characters of a response that instances share. */
  flightCharacters: 1_000_000,
  /** Milliseconds between two looks for it: at first, and later on. */
  flightPoll: 5,
  flightLongestPoll: 50,
  /** Milliseconds without sharing after Redis has failed at it. */
  flightPause: 5_000,
  /** Seconds for an authorization request, from the redirect to its callback. */
  identityAttemptLifetime: 10 * 60,
  /** Open authorization requests from one IP address; each is kept until then. */
  identityAttempts: 120,
  /** Seconds in which a browser fetches the result of a `form_post` callback. */
  formPostResponse: 60,
  /** Milliseconds for a request to an identity provider: a timeout. */
  identityTimeout: 8_000,
  /** Seconds for which an identity provider's metadata (discovery) is cached. */
  identityMetadata: 3600,
  /** Seconds for which origins of identity providers for `form-action` of the CSP are cached. */
  identityOrigins: 60,
  /** Characters of an ID token kept as `id_token_hint` of the logout: it goes into a URL, which servers cut at 8 kB. */
  idTokenLength: 4096,
  /** Seconds of clock skew of an identity provider. */
  identityClockSkew: 30,
  /** Milliseconds that a refused password takes at least, whatever was wrong (constant time): longer than Directus and a hash need. */
  passwordRefusal: 700,
  /** Failed passwords for one e-mail address, from one IP address or in its owner's browser, before a wait. */
  passwordFailures: 5,
  /** Failed passwords for one e-mail address in a month, from all IP addresses that it was never signed in from. */
  passwordFailuresOfAddress: 50,
  /** Failed passwords from one IP address for all accounts together, in a quarter of an hour: an office shares one. */
  passwordFailuresPerIpAddress: 300,
  /** Seconds until those of an IP address, and those of an owner one after the other, are forgotten. */
  passwordFailureMemory: 15 * 60,
  /** Seconds until those of strangers are forgotten: waiting keeps one of them below what Directus lets pass. */
  passwordFailureMemoryOfAddress: 30 * 24 * 3600,
  /** Failed passwords of one e-mail address that are sent to Directus, and those of strangers among them. */
  passwordFailuresAtDirectus: 24,
  unknownClientFailuresAtDirectus: 22,
  /** Seconds to the first round that re-encrypts secrets of apps, between rounds, and of the lease of one. */
  resealFirst: 5,
  resealEvery: 3600,
  resealLease: 60,
  /** Secrets of apps re-encrypted in one batch. */
  resealPage: 100,
  /** Seconds between two notices to a member that strangers try passwords on their account. */
  attemptsNotice: 24 * 3600,
  /** Seconds of the first wait; each further failure doubles it, up to the longest for IP addresses and owners. */
  signInWait: 60,
  signInLongestWait: 3600,
  /** Seconds of the longest wait of unknown browsers together: the account's owner, in a new one, is among them. */
  unknownClientsLongestWait: 6 * 3600,
  /** Bytes of a cookie's name and value. @see OWASP ASVS 5.0, 3.3.5 */
  cookieBytes: 4096,
  /** Seconds for which the e-mail address of a refused form is kept for the page that shows it again. */
  rememberedEmail: 600,
  /** Seconds for which a browser is trusted in which somebody has signed in. */
  trustedDevice: 180 * 24 * 3600,
  /** Characters of a new password, at least and at most. */
  passwordMinLength: 10,
  passwordMaxLength: 256,
  /** Seconds for which a link or a code in an e-mail is valid. @see OWASP ASVS 5.0, 6.5.5 */
  emailTokenLifetime: 10 * 60,
  /** Attempts at a code, in the browser that requested it, and from one IP address in the same time. */
  codeAttempts: 5,
  codeAttemptsPerIpAddress: 60,
  /** E-mails with a link to one mailbox, requested from one IP address and from all, before a wait. */
  linkMails: 3,
  linkMailsToMailbox: 12,
  /** Seconds after which one of them no longer counts, and then the next. */
  linkMailMemory: 2 * 3600,
  /** Such e-mails requested from one IP address in ten minutes: an office shares one. */
  linkMailsFromIpAddress: 60,
  /** Seconds of the first wait; each further mail doubles it, up to the longest. */
  linkMailWindow: 10 * 60,
  linkMailLongestWait: 24 * 3600,
  /** Seconds for which the link to confirm a newsletter is valid. */
  newsletterTokenLifetime: 3 * 24 * 3600,
  /** Seconds a back-in-stock request is kept after its mail. */
  stockAlertRetention: 30 * 24 * 3600,
  /** Subscribers put into the outbox at once: their keys go into one URL. */
  newsletterBatch: 50,
  /** E-mails of newsletters sent concurrently. */
  newsletterAtOnce: 5,
  /** E-mails of newsletters sent in a second, at most. */
  newsletterPerSecond: 20,
  /** Seconds between two looks for posts to be sent. */
  newsletterPoll: 20,
  /** Seconds between them where there are no newsletters. */
  newsletterIdlePoll: 10 * 60,
  /** Seconds of the lease of the instance that sends. */
  newsletterLease: 50,
  /** Seconds between two writes of the progress. */
  newsletterProgress: 10,
  /** Seconds after which an e-mail that failed, or whose process was killed, is retried. */
  newsletterRetry: 10 * 60,
  /** Attempts at such an e-mail. */
  newsletterAttempts: 100,
  /** Seconds for which the audit log of sign-ins is kept, as the pack's rule has it. */
  auditRetention: 90 * 24 * 3600,
  /** Milliseconds in which events are gathered before they are written, and until a retry. */
  auditPause: 250,
  auditRetry: 10_000,
  /** Events written at a time, and those queued while Directus is unavailable. */
  auditBatch: 100,
  auditQueue: 1_000,
  /** Seconds to the first sweep of old events, between sweeps, and of the lease of one. */
  auditFirstSweep: 300,
  auditSweep: 3600,
  auditLease: 60,
  /** Old events deleted in one sweep. */
  auditSwept: 1_000,
  /** Orders on one page of the account. */
  ordersPerPage: 20,
  /** Seconds of `max-age` where the URL names the content (immutable). */
  immutableAge: 31_536_000,
  /** Seconds of `max-age` of a feed or sitemap. */
  feedAge: 300,
  /** Seconds of `max-age` of robots.txt, the manifest and their like. */
  siteDocumentAge: 3600,
  /** Requests of one member's private feed within `privateFeedWindow`: each reads with their access token. */
  privateFeedReads: 30,
  /** Seconds in which these are counted. */
  privateFeedWindow: 10 * 60,
  /** Products in a feed for merchant centers. */
  feedProducts: 5_000,
  /** Posts in a feed. */
  feedPosts: 30,
  /** URLs in one sitemap; the format allows 50,000 and 50 MB. */
  sitemapAddresses: 5_000,
  /** Images for link previews cached in memory; one has 70 KB. */
  ogImagesCached: 100,
  /** Images for link previews that may wait to be rendered. */
  ogImagesWaiting: 20,
  /** Rows that a sitemap reads at a time: Directus's own limit for one response. */
  sitemapBatch: 1_000,
  /** Bytes of the page cache, in all encodings: some 2,000 pages of the demo's size. */
  pageCacheBytes: 64 * 1024 * 1024,
  /** Characters of the URL of a cached page. */
  pageUrlLength: 512,
  /** Brotli's quality for a cached page: 11 saves a seventh more and takes a hundred times as long. */
  cachedBrotliQuality: 5,
  /** Brotli's quality for a response that is not cached. */
  sentBrotliQuality: 4,
  /** Bytes up to which a response is compressed on the main thread: half a millisecond at Brotli's 4. */
  compressedAtOnce: 64 * 1024,
  /** Bytes from which on a response is compressed: less gains nothing. */
  compressibleBytes: 1024,
  /** Seconds for which a cached page is fresh: how late a change shows where no webhook purges. */
  pageFresh: 60,
  /** Seconds of stale-while-revalidate after that. */
  pageStale: 300,
  /** Seconds of stale-if-error after that: a day to mend it. */
  pageStaleIfError: 24 * 3600,
  /** Seconds until a failed revalidation of a page is retried. */
  pageRetry: 10,
  /** Concurrent requests, beyond which new ones are answered 503 (load shedding). */
  answersAtOnce: 64,
  /** The same while the event loop lags: fewer cannot be the reason for it. */
  answersWhileLate: 8,
  /** Milliseconds of event loop lag, beyond which a process is overloaded. */
  overloadLag: 500,
  /** Milliseconds over which that lag is averaged, and between two samples. */
  overloadWindow: 500,
  overloadPoll: 10,
  /** Seconds of `Retry-After` of such a 503. */
  overloadRetry: 5,
  /** Bytes of a request's headers at most: Node's default, made explicit. */
  headerBytes: 16 * 1024,
  /** Headers of a request. */
  headerCount: 100,
  /** Milliseconds for a request's headers, and for the whole of it, to arrive. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Milliseconds between two checks for requests that are too slow. */
  connectionsCheck: 5_000,
  /** Milliseconds of keep-alive of an idle connection: longer than a proxy's own. */
  keepAlive: 65_000,
  /** Milliseconds a client may be silent until its answer has been sent. */
  socketTimeout: 60_000,
  /** Concurrent connections of a listener; the next is closed at once. */
  connections: 4_000,
  /** Bytes of any request's body but a form with files: more than the largest of our forms and webhooks. */
  requestBytes: 1024 * 1024,
  /** Milliseconds for the first pages after a start, before the site counts as ready. */
  warmUpTimeout: 10_000,
  /** Milliseconds for which the result of the readiness checks is cached: strangers can ask for it. */
  backendsLifetime: 5_000,
  /** Milliseconds for a backend's readiness check: a timeout. */
  backendTimeout: 2_000,
  /** Milliseconds for requests in flight to finish after SIGTERM. */
  drainTimeout: 10_000,
} as const;
