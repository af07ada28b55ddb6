import { IntlMessageFormat } from "intl-messageformat";
import { messagesByLanguage } from "./index.ts";
import { listMessages } from "./translator.ts";

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Characters of a text of the owner's. */
const ownTextLength = 2_000;

const defaults = new Map(
  Object.values(messagesByLanguage).map(({ language, messages }) => [
    language.tag,
    new Map(listMessages(messages)),
  ]),
);

/** What the site says by default. */
export function findDefaultText(tag: string, key: string): string | undefined {
  return defaults.get(tag)?.get(key);
}

/** Why the site cannot say a text in place of its own, in English for the owner and the log. */
export function findOwnTextProblem(tag: string, key: string, text: string): string | undefined {
  const written = findDefaultText(tag, key);
  if (!defaults.has(tag))
    return `The site has no language "${tag}". It knows ${[...defaults.keys()].join(", ")}.`;
  if (written === undefined) return `The site has no text with the key "${key}".`;
  if (text.length > ownTextLength) return `Write at most ${ownTextLength} characters.`;
  if (/\p{Cc}/u.test(text)) return "Write it in one line.";
  const own = listArguments(text);
  const known = listArguments(written);
  if (!own || !known)
    return 'A brace or a tag is not closed, or a plural has no "other": compare it with the default.';
  const isKnown = (argument: string) =>
    known.has(argument) || [...known].some((other) => !/^</.test(other) && other.startsWith(`${argument}, `));
  const [unknown] = [...own].filter((argument) => !isKnown(argument));
  if (unknown) return `${show(unknown)} is not known here. ${describe([...known])}`;
  const lost = [...known].find((argument) => argument.startsWith("<") && !own.has(argument));
  return lost && `${show(lost)} is missing: it encloses what can be pressed or is read out.`;
}

function show(argument: string): string {
  return argument.startsWith("<") ? argument : `{${argument}}`;
}

function describe(known: string[]): string {
  return known.length > 0 ? `Use ${known.map(show).join(", ")}.` : "This text takes no placeholders.";
}

/** `name`, `count, plural`, `<tag>`. @returns undefined where it is not ICU MessageFormat */
function listArguments(text: string): Set<string> | undefined {
  try {
    return new Set(walk(new IntlMessageFormat(text, "en").getAst()));
  } catch {
    return undefined;
  }
}

function walk(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    if ("children" in element) return [`<${element.value}>`, ...walk(element.children)];
    if ("options" in element) {
      const kind = "pluralType" in element ? "plural" : "select";
      return [
        `${element.value}, ${kind}`,
        ...Object.values(element.options).flatMap(({ value }) => walk(value)),
      ];
    }
    if (!("value" in element) || element.type === literal) return [];
    return "style" in element ? `${element.value}, format` : element.value;
  });
}

/** The parser's number for text between arguments. */
const literal = 0;
