import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Chance } from "../seeded-random.ts";
import { signed } from "./test-shop.ts";

/** An event on its way. */
interface Letter {
  body: string;
  id: string;
}

/** Of a hundred events so many are refused at first and come again. */
const refusedFirst = 10;
/** Milliseconds that a copy is late, at most. */
const latest = 4_000;
/** Of a hundred copies so many stay away until everything else is over. */
const late = 5;
/** Copies that are brought at the same time: a thousand connections at once would be another fault, and starve this process. */
const carriers = 40;

/**
 * The worst post between Stripe and a site: each event is brought one to five times, in any order, some long after all
 * the others; one of ten is refused first, a few never come. What the site does not take with a 2xx is brought again.
 */
export class ChaosWebhooks {
  /** Ids of events that the site has taken. */
  readonly taken = new Set<string>();
  /** Ids of events that were never brought. */
  readonly gone = new Set<string>();
  private readonly waiting: Letter[] = [];
  private readonly refused = new Set<string>();
  private readonly known = new Set<string>();
  private onTheWay = 0;
  private free = carriers;
  private readonly queue: (() => void)[] = [];
  private readonly site: string;
  private readonly chance: Chance;
  private readonly lost: number;
  private readonly server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    outgoing.statusCode = this.accept(Buffer.concat(parts).toString()) ? 200 : 503;
    outgoing.end();
  });

  /**
   * @param site the address of its webhook
   * @param lost of a hundred events so many never come: only Stripe's list has them
   */
  constructor(site: string, chance: Chance, lost = 3) {
    this.site = site;
    this.chance = chance;
    this.lost = lost;
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Brings what was left for the end. @returns once nothing is on its way any more */
  async finish(): Promise<void> {
    for (const letter of this.waiting.splice(0)) void this.bring(letter, 0);
    while (this.onTheWay > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  private accept(body: string): boolean {
    const { id } = JSON.parse(body) as { id: string };
    if (this.known.has(id)) return true;
    if (!this.refused.has(id) && this.chance.between(1, 100) <= refusedFirst) {
      this.refused.add(id);
      return false;
    }
    this.known.add(id);
    if (this.chance.between(1, 100) <= this.lost) {
      this.gone.add(id);
      return true;
    }
    for (let copy = this.chance.between(1, 5); copy > 0; copy -= 1) {
      const letter = { body, id };
      if (this.chance.between(1, 100) <= late) this.waiting.push(letter);
      else void this.bring(letter, this.chance.between(0, latest));
    }
    return true;
  }

  /** Until the site takes it. */
  private async bring({ body, id }: Letter, after: number): Promise<void> {
    this.onTheWay += 1;
    for (let wait = after; ; wait = 300) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (await this.carry(body)) break;
    }
    this.taken.add(id);
    this.onTheWay -= 1;
  }

  /** @returns whether the site has taken it */
  private async carry(body: string): Promise<boolean> {
    if (this.free === 0) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.free -= 1;
    const answer = await fetch(this.site, { method: "POST", body, headers: signed(body) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    const next = this.queue.shift();
    if (next) next();
    else this.free += 1;
    return answer?.ok === true;
  }
}
