import { getErrorCode } from "./guards.ts";

/** Why the site cannot listen, and what to do, in one line. */
export function describeListenError(error: unknown, port: number): string {
  const code = getErrorCode(error);
  if (code === "EADDRINUSE") return `cannot listen: another program has port ${port}; stop it, or set PORT`;
  if (code === "EACCES")
    return `cannot listen: port ${port} is not for this user; set PORT to 1024 or more, behind a proxy`;
  if (code === "EADDRNOTAVAIL") return "cannot listen: this machine has no such address; correct HOST";
  return "cannot listen";
}
