import assert from "node:assert/strict";
import { test } from "node:test";
import { explain } from "../../demo/launcher/errors.js";
import { checkPorts } from "../../demo/launcher/preflight.js";
import { partUrl, program, scratch, takenPort } from "./support.js";

test("a port in use is named with the variable that moves it", async (t) => {
  const port = await takenPort(t);
  await assert.rejects(checkPorts({ site: port }), {
    message: `Port ${port} (site) is in use: stop what listens there, or set PORT to other numbers.`,
  });
  await assert.rejects(checkPorts({ smtp: port }), /DEMO_PORT_BASE/);
});

test("ports that are being given back are waited for", async (t) => {
  const other = program(
    t,
    `
    import { createServer } from "node:net";
    const server = createServer().listen(0, "127.0.0.1", () => console.log("port", server.address().port));
    `,
  );
  const [, port] = await other.prints(/port (\d+)/);
  const waiting = checkPorts({ site: Number(port) }, 10_000);
  other.child.kill("SIGKILL");
  await waiting;
});

test("what is missing to compile Directus's parts is named", async (t) => {
  const source = `import { checkToolchain } from ${JSON.stringify(partUrl("preflight.js"))}; checkToolchain();`;
  const { text } = await program(t, source, { env: { PATH: scratch(t) } }).ended;
  assert.match(text, /this machine lacks a C\+\+ compiler, make, Python 3: install what is missing/);
});

test("a full disk is called a full disk, whatever failed because of it", async (t) => {
  const dir = scratch(t);
  const error = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  assert.match(await explain(error, dir), /^The disk that holds .* is full\. Free some space/);
});
