import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Finding, ok, problem } from "./finding.ts";

/** The Node this runs on; the site's TypeScript is read as it is from 22.18 on. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const right = major > 22 || (major === 22 && minor >= 18);
  const todo = "Run it with the Node that `npm ci` brings: node_modules/.bin/node.";
  return right ? ok("Node", version) : problem("Node", `${version} is older than 22.18`, todo);
}

/** Whether the site may write its state: sessions and carts. */
export function checkStateFile(file: string): Finding {
  const path = resolve(file);
  let folder = dirname(path);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    for (const place of [folder, path].filter(existsSync)) accessSync(place, constants.W_OK);
    if (!statSync(folder).isDirectory()) throw new Error("not a folder");
    return ok("State", `${path} can be written`);
  } catch {
    const todo = "Give the site's user the folder, or set STATE_FILE to a place that it may write.";
    return problem("State", `${path} cannot be written`, todo);
  }
}
