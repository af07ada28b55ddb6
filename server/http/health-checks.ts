import { connect } from "node:net";
import { config } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";

export type Backends = Partial<Record<"directus" | "payments" | "mail" | "redis" | "state", "up" | "down">>;

const defaultPorts: Record<string, number> = {
  "https:": 443,
  "http:": 80,
  "smtp:": 25,
  "smtps:": 465,
  "redis:": 6379,
  "rediss:": 6379,
};
let known: { found: Promise<Backends>; at: number } | undefined;

/** Cached for a moment. */
export function checkBackends(): Promise<Backends> {
  if (!known || Date.now() - known.at > limits.backendsLifetime) known = { found: look(), at: Date.now() };
  return known.found;
}

async function look(): Promise<Backends> {
  const [directus, payments, mail, redis, state] = await Promise.all([
    reach(config.directus.url),
    reach(config.stripe.apiUrl ?? "https://api.stripe.com"),
    reach(config.mail.smtpUrl),
    config.redisUrl ? reach(config.redisUrl) : undefined,
    writeState(),
  ]);
  return { directus, payments, mail, ...(redis ? { redis } : {}), state };
}

/** Large enough to fail on a nearly full disk. */
const probe = "x".repeat(8_192);
let probes = 0;

/** A new record each time: on a full disk an old one can still be overwritten. */
async function writeState(): Promise<"up" | "down"> {
  const key = `${process.pid}-${++probes}`;
  try {
    await store.set("probe", key, { value: probe, seconds: 60 });
    await store.delete("probe", key);
    return "up";
  } catch {
    return "down";
  }
}

function reach(address: string): Promise<"up" | "down"> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (defaultPorts[protocol] ?? 443) });
    const say = (state: "up" | "down") => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(limits.backendTimeout, () => say("down"));
    socket.once("connect", () => say("up"));
    socket.once("error", () => say("down"));
  });
}
