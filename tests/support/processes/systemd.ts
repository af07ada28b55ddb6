import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";

export type Environment = Record<string, string>;

/** The units that those of ours name, as every Debian finds them, and where systemd looks for them. */
const ofDebian = "/lib/systemd/system";
const lookedFor = "/usr/lib/systemd/system";

/**
 * What systemd says of units on a machine with nothing else on it; systemd itself need not run.
 * @param units their texts, by the names under which they are started
 * @returns its complaints, the empty string where it takes them as they are
 */
export function systemdSays(units: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "vitrine-systemd-"));
  const write = (path: string, text: string, mode?: number) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode });
  };
  try {
    cpSync(ofDebian, join(root, lookedFor), { recursive: true, verbatimSymlinks: true });
    for (const [name, text] of Object.entries(units)) {
      write(join("/etc/systemd/system", name.replace(/@.*\./, "@.")), text);
      for (const [, program = ""] of text.matchAll(/^Exec\w+=(\S+)/gm)) write(program, "", 0o755);
    }
    const verify = ["verify", `--root=${root}`, "--man=no", ...Object.keys(units)];
    const said = spawnSync("systemd-analyze", verify, { encoding: "utf8" });
    if (said.error) throw said.error;
    const complaints = `${said.stdout}${said.stderr}`.replaceAll(root, "");
    return said.status === 0 ? complaints : `${complaints}It ended with ${said.status}.`;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Nobody's number on a Debian, for a unit's user. */
const userId = 64_321;

/** What systemd gives every service of a user without a home. */
const ofSystemd = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/nonexistent",
  SHELL: "/usr/sbin/nologin",
};

/** A unit for one instance, and what its service gets: `Environment=`, and over it what its file says. */
export function readUnit(text: string, instance: string | number, file: Environment) {
  const lines = text.replaceAll("%i", String(instance));
  const list = (name: string) =>
    [...lines.matchAll(new RegExp(`^${name}=(.+)$`, "gm"))].map(([, value = ""]) => value);
  const only = (name: string) => list(name)[0] ?? "";
  const environment = { ...parseEnv(list("Environment").join("\n")), ...file } as Environment;
  return { list, only, environment };
}

export interface Service {
  process: ChildProcess;
  /** What lies at its `StateDirectory`. */
  state: string;
  log(): string;
  stop(): Promise<void>;
}

/**
 * Runs what a unit starts as systemd would: `ExecStartPre` and `ExecStart` in its folder, as a user of its own without rights, in
 * mounts of its own where it can write to its `StateDirectory` and to a `/tmp` that is private. Needs root and `unshare`.
 * @param mounts folders of this machine by where the unit looks for them, below `/srv`
 */
export function startService(
  { list, only, environment }: ReturnType<typeof readUnit>,
  mounts: Record<string, string>,
): Service {
  const name = only("StateDirectory");
  const state = mkdtempSync(join(tmpdir(), `vitrine-${name}-`));
  chownSync(state, userId, userId);
  const place = `/var/lib/${name}`;
  const made = mkdirSync(place, { recursive: true });
  const variables = { ...ofSystemd, USER: only("User"), LOGNAME: only("User"), ...environment };
  const run = `setpriv --reuid=${userId} --regid=${userId} --clear-groups --no-new-privs env -i "$@"`;
  const script = [
    "mount -t tmpfs none /srv",
    ...Object.entries({ ...mounts, [place]: state }).map(
      ([to, from]) => `mkdir -p ${to}; mount --bind '${from}' ${to}`,
    ),
    "for hidden in /root /home /tmp; do mount -t tmpfs -o mode=1777 none $hidden; done",
    ...["/", "/srv", ...Object.keys(mounts)].map((path) => `mount -o remount,bind,ro ${path}`),
    `cd ${only("WorkingDirectory")}`,
    ...list("ExecStartPre").map((command) => `${run} ${command}`),
    `exec ${run} ${only("ExecStart")}`,
  ].join("\n");
  const pairs = Object.entries(variables).map(([key, value]) => `${key}=${value}`);
  const args = ["--mount", "sh", "-euc", script, "sh", ...pairs];
  const child = spawn("unshare", args, { stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(String(chunk)));
  return {
    process: child,
    state,
    log: () => said.join(""),
    async stop() {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGTERM")) await ended;
      rmSync(state, { recursive: true, force: true });
      if (made) rmdirSync(place);
    },
  };
}
