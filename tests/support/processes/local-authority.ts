import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** A certificate for `localhost` by an authority of a test's own, which this process trusts until `remove`. */
export function certifyLocalhost() {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-authority-"));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  openssl("req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Tests");
  openssl("req", ...key, "-keyout", "site.key", "-out", "site.csr", "-subj", "/CN=localhost");
  writeFileSync(at("names"), "subjectAltName=DNS:localhost\n");
  const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names"];
  openssl("x509", "-req", "-in", "site.csr", ...signing, "-days", "2", "-out", "site.pem");
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, readFileSync(at("ca.pem"), "utf8")]);
  return {
    certificate: at("site.pem"),
    key: at("site.key"),
    remove() {
      setDefaultCACertificates(trusted);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
