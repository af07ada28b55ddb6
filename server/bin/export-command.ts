import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Streams with backpressure to a new file with mode 0600, or to standard output. @throws Error where it exists */
export async function writeExport(lines: AsyncIterable<string>, output: string | undefined): Promise<void> {
  const target = output ? createWriteStream(output, { flags: "wx", mode: 0o600 }) : process.stdout;
  await pipeline(Readable.from(lines), target);
  process.stderr.write("\n");
}

/** Progress on standard error, in one line that is overwritten. */
export function createProgressLogger(what: string): (count: number) => void {
  return (count) => process.stderr.write(`\r${count} ${what}`);
}

/** Runs a command; an error's message is printed, with exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  await command(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
