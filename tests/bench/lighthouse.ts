import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { browserLaunch } from "../support/browser/browser.ts";
import { certifyLocalhost } from "../support/processes/local-authority.ts";
import { startNginx } from "../support/processes/nginx.ts";
import { Shopper } from "../support/shop/shopper.ts";
import type { Figures } from "./table.ts";

/** Fetched when it is asked for: it weighs more than all else that the tests bring along. */
const program = ["--yes", "lighthouse@13.5.0"];
const rounds = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];
const audits: Record<string, string> = {
  "LCP, ms": "largest-contentful-paint",
  "TBT, ms": "total-blocking-time",
  CLS: "cumulative-layout-shift",
};

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

/**
 * What Lighthouse says of some pages, as a phone has them from nginx by HTTP/2: its own simulated throttling, nothing kept from before.
 * @param pages paths by the names of their rows
 * @returns a row for each page: the one in the middle of several rounds; below 100, which audits took it down
 */
export async function measureLighthouse(site: string, pages: Record<string, string>): Promise<Figures[]> {
  const rows: Figures[] = [];
  const cookie = await fillCart(site);
  const authority = certifyLocalhost();
  const port = Number(new URL(site).port);
  const nginx = await startNginx([port, port], authority);
  try {
    for (const [page, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) {
        console.error(`  ${page}, ${round + 1} of ${rounds}`);
        reports.push(await reportOn(nginx.url + path, path === "/checkout" ? { Cookie: cookie } : {}));
      }
      rows.push(rowOf(page, reports));
    }
  } finally {
    await nginx.stop();
    authority.remove();
  }
  return rows;
}

/** The cookie of a cart with several things in it: without, a checkout has neither fields nor ways to pay. */
async function fillCart(site: string): Promise<string> {
  const shopper = new Shopper(site);
  const kept: string[] = [];
  for (const slug of ["soundings", "the-long-tide-table", "metonic"]) {
    const { html } = await shopper.get(`/shop/${slug}`);
    const [, variant = ""] = /name="variant"[^>]* value="([^"]+)"/.exec(html) ?? [];
    const { headers } = await shopper.add(variant);
    kept.push(...headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? ""));
  }
  return kept.join("; ");
}

async function reportOn(url: string, headers: Record<string, string>): Promise<Report> {
  const { executablePath, args, env } = await browserLaunch();
  const flags = [...args, "--headless=new", "--ignore-certificate-errors"].join(" ");
  const asked = [url, "--output=json", "--quiet", `--chrome-flags=${flags}`];
  if (headers.Cookie) asked.push(`--extra-headers=${JSON.stringify(headers)}`);
  const only = `--only-categories=${categories.join(",")}`;
  const { stdout } = await promisify(execFile)("npx", [...program, ...asked, only], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

function rowOf(page: string, reports: Report[]): Figures {
  const middle = (of: (report: Report) => number) => {
    const sorted = reports.map(of).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  const scores = categories.map((name) => [
    name,
    `${Math.round(100 * middle(({ categories }) => categories[name]?.score ?? 0))}`,
  ]);
  const times = Object.entries(audits).map(([name, id]) => {
    const value = middle((report) => report.audits[id]?.numericValue ?? 0);
    return [name, name === "CLS" ? value.toFixed(3) : value.toFixed(0)];
  });
  return { page, ...Object.fromEntries([...scores, ...times]), lost: lostIn(reports[0]) };
}

/** What took points, but for those of the speed, which the times say. */
function lostIn(report: Report | undefined): string {
  const ids = categories.slice(1).flatMap((name) => report?.categories[name]?.auditRefs ?? []);
  const lost = ids.filter(({ id }) => {
    const score = report?.audits[id]?.score;
    return score !== null && score !== undefined && score < 1;
  });
  return lost.map(({ id }) => id).join(", ");
}
