import { execFile } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const packageFolder = dirname(dirname(resolve("@sparticuz/chromium")));
const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
  version: string;
};
const folder = join("node_modules", ".cache", `chromium-${version}`);

/** How Playwright starts the browser that the tests bring along. */
export interface BrowserLaunch {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * Unpacks the browser and its own libraries once, and says how to start it. The package's helper is not used: it
 * starts with web security off and unpacks to one fixed place, whatever the version.
 */
export async function browserLaunch(): Promise<BrowserLaunch> {
  const args = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
  ];
  const own = process.env.CHROMIUM_PATH;
  if (own) return { executablePath: own, args, env: inherited() };
  if (!existsSync(folder)) await unpack();
  nameFonts();
  const libraries = join(process.cwd(), folder, "lib");
  const env = {
    ...inherited(),
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_PATH: join(process.cwd(), folder, "fontconfig"),
  };
  return { executablePath: join(process.cwd(), folder, "chromium"), args, env };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The package's own list names folders of a cloud machine; without any font the browser ends at the first odd letter. */
function nameFonts() {
  const here = join(process.cwd(), folder);
  const entries = [`<dir>${here}/fonts</dir>`, `<cachedir>${here}/fontconfig</cachedir>`];
  mkdirSync(join(folder, "fontconfig"), { recursive: true });
  writeFileSync(
    join(folder, "fontconfig", "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${entries.join("")}</fontconfig>`,
  );
}

async function unpack() {
  const half = `${folder}.half-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const unpacked = (name: string, to: string, mode = 0o644) =>
    pipeline(
      createReadStream(join(packageFolder, "bin", name)),
      createBrotliDecompress(),
      createWriteStream(join(half, to), { mode }),
    );
  await unpacked("chromium.br", "chromium", 0o755);
  for (const archive of ["al2023.tar", "fonts.tar", "swiftshader.tar"]) {
    // From a file: tar hangs up on a pipe as soon as it has read the archive's end mark, before its padding.
    await unpacked(`${archive}.br`, archive);
    await run("tar", ["-x", "-f", join(half, archive), "-C", half]);
    rmSync(join(half, archive));
  }
  if (existsSync(folder)) rmSync(half, { recursive: true });
  else renameSync(half, folder);
}
