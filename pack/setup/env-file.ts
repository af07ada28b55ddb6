import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** A file of variables that keeps its comments, its order and what nobody here knows. */
export interface EnvFile {
  /** A value; undefined where it is empty, or still the example's. */
  get(name: string): string | undefined;
  /** All of them, as the site reads them. */
  values(): Record<string, string>;
  /** Writes at once: a secret that counts somewhere must not be lost. */
  save(values: Record<string, string>): void;
}

/** Addresses of the example, such as https://shop.example: nobody's (RFC 2606). */
const placeholder = /\bexample\b/;

/**
 * @param path of the file, which need not be there
 * @param example what a new one begins with
 */
export function openEnvFile(path: string, example: string): EnvFile {
  let text = existsSync(path) ? readFileSync(path, "utf8") : example;
  const givenByExample = readValues(example);

  return {
    get(name) {
      const value = readValues(text)[name]?.trim();
      const isExample =
        value !== undefined && value === givenByExample[name]?.trim() && placeholder.test(value);
      return isExample || !value ? undefined : value;
    },
    values: () => readValues(text),
    save(values) {
      text = writeValues(text, values);
      const target = existsSync(path) ? realpathSync(path) : path;
      writeFileSync(`${target}.new`, text, { mode: 0o600, flush: true });
      renameSync(`${target}.new`, target);
    },
  };
}

function readValues(text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));
}

/**
 * Puts values into a text of variables: in place of their lines, or at its end.
 * @throws Error where a value cannot be written so that it is read back
 */
export function writeValues(text: string, values: Record<string, string>): string {
  let written = text;
  for (const [name, value] of Object.entries(values)) {
    if ((readValues(written)[name] ?? "") === value && isNamed(written, name)) continue;
    const line = `${name}=${quote(value)}`;
    const lines = written.split("\n");
    const index = lines.findLastIndex((one) => isNamed(one, name));
    if (index >= 0) lines[index] = line;
    else lines.splice(lines.at(-1) === "" ? -1 : lines.length, 0, line);
    written = lines.join("\n");
    if ((readValues(written)[name] ?? "") !== value)
      throw new Error(`${name} cannot be written into a file.`);
  }
  return written.endsWith("\n") ? written : `${written}\n`;
}

const isNamed = (text: string, name: string) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, "m").test(text);

/** Only where it must be: `docker run --env-file` takes quotes for a part of the value. */
function quote(value: string): string {
  if (!/[#'"`]|^\s|\s$/.test(value)) return value;
  const mark = ['"', "'", "`"].find((one) => !value.includes(one)) ?? '"';
  return `${mark}${value}${mark}`;
}
