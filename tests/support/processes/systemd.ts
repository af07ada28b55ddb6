import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

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
