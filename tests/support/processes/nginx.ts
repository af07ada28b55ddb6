import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../eventually.ts";
import { freePort } from "./ports.ts";

/** A certificate, and what certbot makes of a site's `listen` with it. */
export interface Tls {
  certificate: string;
  key: string;
}

/**
 * Debian's nginx with the configuration of docs/deploy, before two instances.
 * @param tls as after `certbot --nginx --redirect`: it answers on HTTPS by HTTP/2, and its other port leads there
 */
export async function startNginx(instances: [number, number], tls?: Tls) {
  const port = await freePort();
  const plainPort = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "vitrine-nginx-"));
  const listen = tls
    ? `127.0.0.1:${port} ssl http2; ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key}`
    : `127.0.0.1:${port}`;
  const leading = tls
    ? `server { listen 127.0.0.1:${plainPort}; return 301 https://$host:${port}$request_uri; }`
    : "";
  const site = readFileSync("docs/deploy/nginx.conf", "utf8")
    .replace("127.0.0.1:8080", listen)
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
    http { access_log off; ${temporary} ${site} ${leading} }`,
  );
  const child = spawn("nginx", ["-c", file, "-e", join(folder, "error.log")], { stdio: "ignore" });
  const url = `${tls ? "https" : "http"}://localhost:${port}`;
  await eventually(() => fetch(url).then(Boolean, () => false), Boolean, 10_000);
  return {
    url,
    port,
    plainUrl: `http://localhost:${plainPort}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
