/**
 * `npm run test:stripe`: the contract with Stripe, against the stand-in, and where STRIPE_TEST_KEY is given against Stripe
 * too; then what the two answer differently. It ends with 1 if a test fails or anything differs.
 *
 *   STRIPE_TEST_KEY=sk_test_… npm run test:stripe
 *   STRIPE_TEST_KEY=sk_test_… npm run test:stripe -- refunds     these files only
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notCovered } from "./calls.ts";
import { compareReports, formatTable, listUncovered } from "./compare.ts";

const { STRIPE_TEST_KEY: key, ...environment } = process.env;
if (key && !/^(sk|rk)_test_\w+$/.test(key)) {
  console.error(
    "STRIPE_TEST_KEY must begin with sk_test_ or rk_test_: what the tests make would be charged.",
  );
  process.exit(2);
}

const reports = mkdtempSync(join(tmpdir(), "vitrine-contract-"));
const files = process.argv.slice(2).map((name) => `tests/payments/contract/${name}.test.ts`);
const passed = [runSuite("stand-in"), !key || runSuite("stripe", { STRIPE_TEST_KEY: key })].every(Boolean);
const differs = key ? tell() : false;
if (!key) console.log("STRIPE_TEST_KEY is not set: Stripe itself was not asked.");
rmSync(reports, { recursive: true });
process.exit(passed && !differs ? 0 : 1);

function runSuite(target: string, secrets: Record<string, string> = {}): boolean {
  console.log(`\nAsking ${target === "stripe" ? "Stripe" : "the stand-in"}`);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "payments-contract"];
  const { status } = spawnSync(process.execPath, [...vitest, "--maxWorkers=1", ...files], {
    env: { ...environment, ...secrets, CONTRACT_TARGET: target, CONTRACT_REPORTS: reports },
    stdio: "inherit",
  });
  return status === 0;
}

function tell(): boolean {
  const { differences, compared } = compareReports(reports);
  console.log(`\n${compared} answers compared, ${differences.length} differ`);
  if (differences.length > 0) console.log(formatTable(differences));
  console.log(
    `\nNot covered:\n${[...notCovered, ...listUncovered(reports)].map((one) => `  ${one}`).join("\n")}`,
  );
  return differences.length > 0;
}
