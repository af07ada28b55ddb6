import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Writes lines into a new file that only its owner may read, or to standard output, as fast as that takes them.
 * @param output the file's name
 * @throws Error where there is such a file, and whatever the lines throw
 */
export async function writeExport(lines: AsyncIterable<string>, output: string | undefined): Promise<void> {
  const target = output ? createWriteStream(output, { flags: "wx", mode: 0o600 }) : process.stdout;
  await pipeline(Readable.from(lines), target);
  process.stderr.write("\n");
}

/** Says on standard error, in one line that is written over, how far an export has come. */
export function progressOf(what: string): (count: number) => void {
  return (count) => process.stderr.write(`\r${count} ${what}`);
}

/** Runs a command with the arguments that it was called with; what it throws is its last word, and its exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  await command(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
