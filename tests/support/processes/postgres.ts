import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../eventually.ts";
import { freePort } from "./ports.ts";

/** A PostgreSQL of a test's own. */
export interface PostgresServer {
  /** Of an empty database. */
  url: string;
  remove(): Promise<void>;
}

/** Where Debian keeps the programs of its newest PostgreSQL, which are in nobody's search path. */
export function postgresPrograms(): string | undefined {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions).sort((one, other) => Number(other) - Number(one))[0];
  return newest && join(versions, newest, "bin");
}

/** Runs one of Debian's programs of it to its end. @throws Error with what it says */
export function runPostgresProgram(name: string, args: string[]): void {
  execFileSync(join(postgresPrograms() ?? "", name), args, { stdio: ["ignore", "ignore", "pipe"] });
}

/** Starts Debian's PostgreSQL on a port of its own. What it keeps need not outlive a power cut. */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-postgres-"));
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const locale = ["-E", "UTF8", "--locale=C.UTF-8"];
  const init = ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", ...locale];
  execFileSync(join(programs, "initdb"), init, { ...user, cwd: folder, stdio: "ignore" });
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, "fsync=off"];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(programs, "postgres"), args, { ...user, cwd: folder, stdio: "ignore" });
  await eventually(async () => isReady(programs, port, child), Boolean, 20_000);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async remove() {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It does not run as root. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((which) =>
    Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" })),
  );
  return { uid, gid };
}

function isReady(programs: string, port: number, { exitCode }: ChildProcess): boolean {
  if (exitCode !== null) throw new Error(`PostgreSQL has ended with ${exitCode}.`);
  try {
    execFileSync(join(programs, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
