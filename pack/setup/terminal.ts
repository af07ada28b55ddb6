import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Somebody has answered "skip". */
export class PartSkipped extends Error {
  override name = "PartSkipped";
}

/** There is nobody to answer any more: Ctrl-C, or the end of a file. */
export class AnswersEnded extends Error {
  override name = "AnswersEnded";
}

export interface TerminalQuestion {
  text: string;
  /** What an empty answer stands for. */
  known?: string | undefined;
  /** Neither shown while it is typed nor as what is known. */
  secret?: boolean;
  /** An empty answer will do. */
  optional?: boolean;
  /** What is wrong with an answer, in one line. */
  check?: (answer: string) => Promise<string | undefined> | string | undefined;
}

export interface Terminal {
  say(text: string): void;
  /** Asks until the answer is right. @throws PartSkipped, AnswersEnded */
  ask(question: TerminalQuestion): Promise<string>;
  confirm(text: string, known: boolean): Promise<boolean>;
  close(): void;
}

const yes = /^y(es)?$/i;
const no = /^no?$/i;

/** Asks on a terminal; elsewhere each line of standard input is an answer. */
export function openTerminal(): Terminal {
  const isTerminal = process.stdin.isTTY === true;
  let hidden = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal, historySize: 0 });
  const answers = lines[Symbol.asyncIterator]();

  const say = (text: string) => console.log(text);

  async function readAnswer({ text, known, secret, optional }: TerminalQuestion): Promise<string> {
    lines.setPrompt(`  ${text}${describeKnown({ known, secret, optional })}: `);
    lines.prompt();
    hidden = secret === true;
    const { value, done } = await answers.next();
    hidden = false;
    if (!isTerminal || secret || done) say("");
    if (done)
      throw new AnswersEnded("There are no more answers. What was written stays; begin anew to go on.");
    const answer = String(value).trim();
    if (/^skip$/i.test(answer)) throw new PartSkipped();
    return answer || (known ?? "");
  }

  async function ask(question: TerminalQuestion): Promise<string> {
    for (;;) {
      const answer = await readAnswer(question);
      const wrong =
        answer === "" ? !question.optional && "An answer is needed." : await question.check?.(answer);
      if (!wrong) return answer;
      say(`  ! ${wrong}`);
    }
  }

  return {
    say,
    ask,
    async confirm(text, known) {
      const check = (answer: string) => (yes.test(answer) || no.test(answer) ? undefined : "Say yes or no.");
      return yes.test(await ask({ text: `${text} (yes or no)`, known: known ? "yes" : "no", check }));
    },
    close: () => lines.close(),
  };
}

function describeKnown({ known, secret, optional }: Omit<TerminalQuestion, "text">): string {
  if (known) return secret ? " [as it is]" : ` [${known}]`;
  return optional ? " [none]" : "";
}
