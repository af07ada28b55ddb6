import type { messages } from "./en/index.ts";

/** What a language is, and how it is written. */
export interface LanguageInfo {
  /** BCP 47; also the first part of addresses. */
  tag: string;
  /** In the language itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** How dates, numbers and prices are written. */
  locale: string;
  /** As German does, in the middle of a sentence too; the names of options keep their case then. */
  capitalizesNouns: boolean;
}

/** The English messages, by which all others go: which there are, and what they take. */
export type Messages = typeof messages;

/** A tree with the keys of the English one. */
type Translated<Tree> = { [Key in keyof Tree]: Tree[Key] extends string ? string : Translated<Tree[Key]> };

/** The messages of a language. */
export type Catalog = Translated<Messages>;

type LeavesIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${LeavesIn<Tree[Key]>}`;
}[keyof Tree & string];

type BranchesIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? never : Key | `${Key}.${BranchesIn<Tree[Key]>}`;
}[keyof Tree & string];

type ValueAt<Tree, Path> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Tree
    ? ValueAt<Tree[Key], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

/** A message, by its path: `cart.title`. */
export type MessageKey = LeavesIn<Messages>;

/** Several messages, by what their paths begin with: `shop.sorts`. */
export type MessageGroup = BranchesIn<Messages>;

/** A message or group as it is written in each language. */
export type MessagesIn<Path extends MessageGroup | MessageKey> = Path extends MessageKey
  ? string
  : Translated<ValueAt<Messages, Path>>;

/** What the card form says in the browser, which fills in the plain arguments itself. */
export type CardMessages = MessagesIn<"buying.checkout.card">;

/** ICU, outside of an argument: the next brace begins one, or ends the branch of a plural or select. */
type ArgumentsIn<Text> = Text extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${string}`
    ? Text extends `${string}}${infer After}`
      ? ArgumentsInBranches<After>
      : never
    : ArgumentAt<Rest>
  : never;

/** ICU, just after the brace that begins an argument. */
type ArgumentAt<Text> = Text extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name}, plural, ${string}{${string}`
    ?
        | [Name, number]
        | (Text extends `${string}, plural, ${infer Branches}` ? ArgumentsInBranches<Branches> : never)
    : Head extends `${infer Name}, select, ${string}{${string}`
      ?
          | [Name, string]
          | (Text extends `${string}, select, ${infer Branches}` ? ArgumentsInBranches<Branches> : never)
      : (Head extends `${infer Name}, number` ? [Name, number] : [Head, string]) | ArgumentsIn<Rest>
  : never;

/** ICU, between the branches of a plural or select. */
type ArgumentsInBranches<Text> = Text extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${string}`
    ? Text extends `${string}}${infer After}`
      ? ArgumentsIn<After>
      : never
    : ArgumentsIn<Rest>
  : never;

type TagsIn<Text> = Text extends `${string}<${infer Tag}>${infer Rest}`
  ? (Tag extends `/${string}` ? never : Tag) | TagsIn<Rest>
  : never;

type ArgumentsOf<Key> = ArgumentsIn<ValueAt<Messages, Key>>;

/** What a message takes, by name: numbers where it counts or writes them, else text. */
type ValuesOf<Key> = { [Argument in ArgumentsOf<Key> as Argument[0]]: Argument[1] };

/** The values of a message, if it takes any. */
export type Values<Key> = [ArgumentsOf<Key>] extends [never] ? [] : [values: ValuesOf<Key>];

/** The values of a message, and how each of its tags is shown. */
export type RichValues<Key, Node> = ValuesOf<Key> & {
  [Tag in TagsIn<ValueAt<Messages, Key>>]: (content: (string | Node)[]) => Node;
};
