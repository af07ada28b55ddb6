import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const options = { execArgv: ["--disable-warning=ExperimentalWarning"] };

test("processes that start together open one new database, and none finds it locked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-database-"));
  const processes = Array.from({ length: 6 }, () =>
    fork("tests/support/processes/opens-database.ts", [], options),
  );
  onTestFinished(() => {
    for (const one of processes) one.kill();
    rmSync(folder, { recursive: true });
  });
  const said = () => Promise.all(processes.map(async (one) => (await once(one, "message"))[0]));
  await said();

  for (let time = 0; time < 25; time += 1) {
    const answers = said();
    for (const one of processes) one.send(join(folder, `${time}.sqlite`));
    expect(await answers).toEqual(processes.map(() => "open"));
  }
}, 30_000);
