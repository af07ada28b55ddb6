import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect } from "node:net";

/** Linux counts CPU time in hundredths of a second. */
const ticks = 100;
/** What stands at the end of a chunked answer (RFC 9112, section 7.1). */
const lastChunk = "\r\n0\r\n\r\n";

/** What is asked for over and over, and the status that each answer must have. */
export interface Asking {
  url: string;
  headers?: Record<string, string>;
  status?: number;
}

/**
 * Asks for one address over and over on some connections; answers how many requests were answered. It speaks plain
 * sockets: a full client would take longer to read an answer than the server to give it.
 */
export async function loadFor(asking: Asking, milliseconds: number, connections = 10): Promise<number> {
  const until = performance.now() + milliseconds;
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(asking, until)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function askUntil(asking: Asking, until: number): Promise<number> {
  const { url, status = 200 } = asking;
  const line = openLine(asking);
  let answered = 0;
  do {
    const head = await line.ask();
    if (!head) break;
    if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`${url}: ${head}`);
    answered += 1;
  } while (performance.now() < until);
  line.close();
  return answered;
}

/** A connection on which one question follows another. */
export interface Line {
  /** @returns the head of the answer, once all of it has come; nothing where the other side has hung up */
  ask(): Promise<string>;
  close(): void;
}

/** Opens a connection for asking the same again and again. */
export function openLine({ url, headers = {} }: Asking): Line {
  const { hostname, port, host, pathname, search } = new URL(url);
  const fields = { Host: host, "Accept-Encoding": "br", ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const question = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`;
  const socket = connect({ host: hostname, port: Number(port) });
  let done = { resolve: (_head: string) => {}, reject: (_error: Error) => {} };
  let head = "";
  let isWhole = false;
  let missing = 0;
  /** The last bytes of an answer that does not say how long it is; undefined of one that does. */
  let tail: string | undefined;
  socket.on("error", (error) => done.reject(error));
  socket.on("close", () => done.resolve(""));
  socket.on("data", (chunk) => {
    if (tail !== undefined) tail = (tail + chunk.toString("latin1")).slice(-lastChunk.length);
    else if (isWhole) missing -= chunk.byteLength;
    else {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      isWhole = true;
      if (/\r\ntransfer-encoding: chunked/i.test(head.slice(0, end))) tail = head.slice(-lastChunk.length);
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
      head = head.slice(0, end);
    }
    if (tail === undefined ? missing > 0 : tail !== lastChunk) return;
    const answer = head;
    tail = undefined;
    head = "";
    isWhole = false;
    done.resolve(answer);
  });
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        done = { resolve, reject };
        socket.write(question);
      }),
    close: () => socket.destroy(),
  };
}

/** Requests that a process answers in one second of its own CPU time, user and system. */
export async function requestsPerCpuSecond(
  pid: number | undefined,
  asking: Asking,
  milliseconds: number,
): Promise<number> {
  const before = cpuSeconds(pid);
  const answered = await loadFor(asking, milliseconds);
  return answered / Math.max(cpuSeconds(pid) - before, 1 / ticks);
}

/** CPU time of a process so far, user and system. */
export function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** The process that listens on a port of this machine (proc(5), /proc/net/tcp). */
export function findListener(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const tables = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    readFileSync(file, "utf8").split("\n"),
  );
  const inodes = tables
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", , state]) => local.endsWith(`:${hex}`) && state === "0A")
    .map((fields) => `socket:[${fields[9]}]`);
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const links = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
      if (links.some((link) => inodes.includes(link))) return Number(pid);
    } catch {
      // It has ended meanwhile, or its files are another user's.
    }
  }
  throw new Error(`Nothing listens on port ${port}.`);
}
