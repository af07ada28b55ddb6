import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Environment } from "./systemd.ts";

/** A stage of a Dockerfile: the root that its steps have left, and what it says of whoever runs in it. */
interface Stage {
  root: string;
  folder: string;
  user: string;
  environment: Environment;
  command: string[];
}

export interface Image {
  root: string;
  /** Runs its command. @param variables what `docker run --env-file` gives */
  start(variables: Environment): ChildProcess;
  remove(): void;
}

/**
 * Does what a Dockerfile says, step by step, in bare Debians that debootstrap makes, since no container engine is needed for
 * that. Stands in for the image of Node: its `node`, `npm` and user. Needs root.
 */
export async function buildImage(file: string): Promise<Image> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-image-"));
  const base = join(folder, "base");
  await run("debootstrap", ["--variant=minbase", "bookworm", base]);
  await addNode(base);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [word = "", ...words] of readSteps(readFileSync(file, "utf8"))) {
    const rest = words.join(" ");
    if (word === "FROM") {
      const root = join(folder, `stage-${stages.size}`);
      await run("cp", ["-a", base, root]);
      stage = { root, folder: "/", user: "root", environment: {}, command: [] };
      stages.set(words[2] ?? String(stages.size), stage);
    } else if (stage) await doStep(stage, { word, words, rest }, { stages, ignored: `${file}.dockerignore` });
  }
  if (!stage) throw new Error(`${file} has no FROM.`);
  const last = stage;
  return {
    root: last.root,
    start: (variables) => {
      const [program, args] = inRoot({ ...last, environment: { ...last.environment, ...variables } });
      return spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function readSteps(text: string): string[][] {
  const lines = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
  return lines.map((line) => line.trim().split(/\s+/));
}

async function doStep(
  stage: Stage,
  { word, words, rest }: { word: string; words: string[]; rest: string },
  { stages, ignored }: { stages: Map<string, Stage>; ignored: string },
): Promise<void> {
  const at = (path: string) => resolve(stage.folder, path);
  if (word === "WORKDIR") {
    stage.folder = at(rest);
    mkdirSync(join(stage.root, stage.folder), { recursive: true });
  } else if (word === "COPY" && rest === ". .") {
    const excluded = readFileSync(ignored, "utf8").trim().split("\n");
    const patterns = excluded.map((pattern) => `--exclude=./${pattern}`);
    const packed = ["tar", "--create", "--anchored", ...patterns, "."].map((part) => `'${part}'`).join(" ");
    await run("sh", ["-euc", `${packed} | tar --extract --directory='${join(stage.root, stage.folder)}'`]);
  } else if (word === "COPY") {
    const [from = "", source = "", place = ""] = words;
    const other = stages.get(from.replace("--from=", ""));
    if (!other) throw new Error(`There is no stage ${from}.`);
    const options = { recursive: true, verbatimSymlinks: true };
    const target = place === "." ? source.split("/").at(-1) : place;
    cpSync(join(other.root, source), join(stage.root, at(target ?? "")), options);
  } else if (word === "RUN") {
    const [program, args] = inRoot({ ...stage, command: ["sh", "-euc", rest] });
    await run(program, args);
  } else if (word === "USER") stage.user = rest;
  else if (word === "ENV")
    for (const pair of words) stage.environment[pair.split("=")[0] ?? ""] = pair.replace(/^\w+=/, "");
  else if (word === "CMD") stage.command = JSON.parse(rest);
  else if (word !== "EXPOSE") throw new Error(`What ${word} does is not known here.`);
}

/** A command in a stage's root. npm has this machine's settings, and what it has already fetched. */
function inRoot({ root, folder, user, environment, command }: Stage): [program: string, args: string[]] {
  const home = user === "root" ? "/root" : "/home/node";
  const path = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: home };
  const variables = { ...path, npm_config_prefer_offline: "true", ...environment };
  const ids = user === "root" ? "0:0" : "1000:1000";
  const script = [
    `mount -t proc proc '${root}/proc'`,
    `mount --rbind /dev '${root}/dev'`,
    `mkdir -p '${root}/root/.npm'`,
    `mount --bind '${npmSetting("cache")}' '${root}/root/.npm'`,
    `exec chroot --userspec=${ids} '${root}' env -i --chdir='${folder}' "$@"`,
  ].join("\n");
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return ["unshare", ["--mount", "sh", "-euc", script, "sh", ...pairs, ...command]];
}

async function addNode(base: string): Promise<void> {
  const local = join(base, "usr/local");
  cpSync(realpathSync(process.execPath), join(local, "bin/node"));
  const program = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  const npm = resolve(realpathSync(program), "../..");
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true, verbatimSymlinks: true });
  await run("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm")]);
  await run("chroot", [base, "useradd", "--uid", "1000", "--create-home", "node"]);
  for (const file of ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"])
    cpSync(file, join(base, file), { dereference: true });
  cpSync(npmSetting("userconfig"), join(base, "root/.npmrc"));
}

function npmSetting(name: string): string {
  return execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();
}

/** @throws Error with what it says */
async function run(program: string, args: string[]): Promise<void> {
  await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
}
