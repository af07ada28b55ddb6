import { messagesByLanguage } from "#app/messages/index.ts";
import { listMessages } from "#app/messages/translator.ts";

/** A message of the interface, or a text that somebody reads, by where it stands. */
export interface Message {
  key: string;
  text: string;
}

export interface Vocabulary {
  words: RegExp;
  /** Keys, or beginnings of keys, whose messages mean something else by such a word. */
  exceptions: Record<string, string>;
}

const ornament = "the names of the ornament itself, which the owner switches on";

/** Words of one shop's world: whatever belongs to it comes from its Directus. */
export const vocabularies: Record<string, Vocabulary> = {
  en: {
    words: wholeWords(
      ...["tides?", "tidal", "charts?", "harbou?rs?", "lighthouses?", "coasts?", "islands?", "sea", "ferry"],
      ...["moons?", "books?", "shelf", "shelves", "press", "prints?", "printed", "printing", "reprints?"],
      ...["pamphlets?", "publishers?", "paper"],
    ),
    exceptions: {
      almanac: ornament,
      "journal.moon": ornament,
      "items.group.chart": "a bar chart of numbers",
      "security.secondStep.codes.print": "to print a page at home",
    },
  },
  de: {
    words: wholeWords(
      ...["Tiden?", "Gezeiten", "Seekarten?", "Karten?", "Hafen", "Häfen", "Leuchtt[uü]rme?", "Küsten?"],
      ...["Inseln?", "Fähren?", "Meer", "Mond", "Buch", "Buchs", "Bücher[ns]?", "Regale?n?", "Drucke?"],
      ...["drucken", "gedruckt", "nachgedruckt", "Verlag", "Papier"],
    ),
    exceptions: {
      almanac: ornament,
      "journal.moon": ornament,
      "buying.checkout.card": "a bank card",
      "buying.order.account.someCard": "a bank card",
      "shop.named.problems.tooLittleToPay": "a bank card",
      "mails.membership.expiring": "a bank card",
      "mails.membership.failed": "a bank card",
      "memberships.account.card": "a bank card",
      "memberships.change.declined": "a bank card",
      "memberships.checkout.trialOnce": "a bank card",
      "security.secondStep.codes.print": "to print a page at home",
    },
  },
  ar: {
    words: wholeArabicWords(
      ...["مد", "جزر", "خريطة", "خرائط", "ميناء", "موانئ", "منارة", "منارات", "ساحل", "سواحل", "جزيرة"],
      ...["بحر", "عبارة", "قمر", "كتاب", "كتب", "كتبنا", "رف", "رفوف", "مطبعة", "مطبوعات", "طباعة"],
      ...["طبع", "طبعه", "طبعة", "ورق", "دفاتر", "ناشر"],
    ),
    exceptions: {
      almanac: ornament,
      "journal.moon": ornament,
      "security.secondStep.codes.print": "to print a page at home",
    },
  },
};

function wholeWords(...words: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join("|")})(?!\\p{L})`, "iu");
}

/** An article and prepositions are written as one with their word. */
function wholeArabicWords(...words: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})[وف]?(?:لل|[بكل]?(?:ال)?)(?:${words.join("|")})(?!\\p{L})`, "u");
}

export function offencesAmong(messages: Message[], { words, exceptions }: Vocabulary): Message[] {
  return messages.filter(
    ({ key, text }) =>
      words.test(text.replace(/[\u064b-\u0652]/g, "")) &&
      !Object.keys(exceptions).some((prefix) => key.startsWith(prefix)),
  );
}

/** Each message as it is written, with all its forms. */
export function messagesIn(language: string): Message[] {
  const spoken = messagesByLanguage[language];
  return spoken ? listMessages(spoken.messages).map(([key, text]) => ({ key, text })) : [];
}
