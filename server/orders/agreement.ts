export interface Agreement {
  /** Id in `consents`, whose text may have changed since. */
  consent: string;
  title: string;
  text: string;
  /** BCP 47 tag of the text. */
  language: string;
}
