import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../eventually.ts";
import { freePort } from "./ports.ts";

/** Debian's nginx with the configuration of docs/deploy, before two instances. */
export async function startNginx(instances: [number, number]) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-nginx-"));
  const site = readFileSync("docs/deploy/nginx.conf", "utf8")
    .replace("127.0.0.1:8080", `127.0.0.1:${port}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${instances[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${instances[1]}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((what) => `${what}_temp_path ${folder}/${what};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; ${temporary} ${site} }`,
  );
  const child = spawn("nginx", ["-c", file, "-e", join(folder, "error.log")], { stdio: "ignore" });
  const url = `http://localhost:${port}`;
  await eventually(() => fetch(url).then(Boolean, () => false), Boolean, 10_000);
  return {
    url,
    port,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
