import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

/** Linux counts CPU time in hundredths of a second. */
const ticks = 100;
const connections = 10;

/** Asks for one address over and over on ten connections; answers how many requests were answered. */
export async function loadFor(url: string, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + milliseconds;
  let answered = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await once(url, agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return answered;
}

function once(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { "Accept-Encoding": "br" } }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Requests that a process answers in one second of its own CPU time, user and system. */
export async function requestsPerCpuSecond(
  pid: number | undefined,
  url: string,
  milliseconds: number,
): Promise<number> {
  const before = cpuSeconds(pid);
  const answered = await loadFor(url, milliseconds);
  return answered / Math.max(cpuSeconds(pid) - before, 1 / ticks);
}

function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
