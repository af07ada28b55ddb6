/** What a buyer agreed to, in the words that they read. */
export interface Agreement {
  /** The row in `consents`, which may say something else by now. */
  consent: string;
  title: string;
  text: string;
  /** The tag of the language of the words. */
  language: string;
}
