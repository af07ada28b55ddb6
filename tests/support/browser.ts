import { spawn } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

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
  const libraries = join(process.cwd(), folder, "lib");
  const env = {
    ...inherited(),
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_PATH: join(process.cwd(), folder),
  };
  return { executablePath: join(process.cwd(), folder, "chromium"), args, env };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

async function unpack() {
  const half = `${folder}.half-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const packed = (name: string) =>
    createReadStream(join(packageFolder, "bin", name)).pipe(createBrotliDecompress());
  await Promise.all([
    pipeline(packed("chromium.br"), createWriteStream(join(half, "chromium"), { mode: 0o755 })),
    ...["al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"].map((name) => untar(packed(name), half)),
  ]);
  if (existsSync(folder)) rmSync(half, { recursive: true });
  else renameSync(half, folder);
}

async function untar(archive: NodeJS.ReadableStream, into: string) {
  const tar = spawn("tar", ["-x", "-C", into], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve, reject) => {
    tar.on("error", reject);
    tar.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
  });
  await pipeline(archive, tar.stdin);
  await ended;
}
