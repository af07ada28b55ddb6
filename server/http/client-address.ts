import { isIPv6 } from "node:net";
import type { AppLoadContext } from "@remix-run/node";

/**
 * The visitor's place in the network as server/serve.ts found it, `TRUST_PROXY` considered; empty under a server that
 * does not say.
 */
export function clientAddressOf({ clientAddress }: AppLoadContext): string {
  return typeof clientAddress === "string" ? clientAddress : "";
}

/** An IPv4 address that is written as IPv6; and this machine. */
const mapped = "0,0,0,0,0,65535";
const itself = "0,0,0,0,0,0,0,1";

/**
 * What one line counts as, whatever it calls itself: an IPv4 address, also where it is written as IPv6, or the /64 of an
 * IPv6 address. A home has so many addresses of its own that a limit on one of them would be none. This machine is one
 * place by either name.
 * @param address as a socket or a proxy names it, with a port or without; what is no address stays as it is
 */
export function placeOf(address: string): string {
  const host = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1");
  const groups = groupsOf(host);
  if (!groups) return host;
  if (groups.join() === itself) return "127.0.0.1";
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === mapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::`;
}

/** The eight groups of an IPv6 address; undefined for anything else. */
function groupsOf(host: string): number[] | undefined {
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
