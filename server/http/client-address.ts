import { isIPv6 } from "node:net";
import type { AppLoadContext } from "@remix-run/node";

/** The client's rate-limit key, with `TRUST_PROXY` applied by server/serve.ts; empty under another server. */
export function getClientIp({ clientAddress }: AppLoadContext): string {
  return typeof clientAddress === "string" ? clientAddress : "";
}

/** The prefix of IPv4-mapped addresses, and the loopback address. */
const mapped = "0,0,0,0,0,65535";
const itself = "0,0,0,0,0,0,0,1";

/** IPv4, also when mapped into IPv6, or an IPv6 /64, because a household has that many addresses. */
export function toRateLimitKey(address: string): string {
  const host = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1");
  const groups = parseIpv6Groups(host);
  if (!groups) return host;
  if (groups.join() === itself) return "127.0.0.1";
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === mapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::`;
}

function parseIpv6Groups(host: string): number[] | undefined {
  const plain = host.replace(/%.*$/, "");
  if (!isIPv6(plain)) return undefined;
  const [head = "", tail = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [readGroups(head), readGroups(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function readGroups(text: string): number[] {
  return text
    .split(":")
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16));
}
