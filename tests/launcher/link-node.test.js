import assert from "node:assert/strict";
import { mkdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { linkNode } from "../../demo/link-node.js";
import { scratch } from "./support.js";

/** @param {import("node:test").TestContext} t */
function makeModules(t) {
  const modules = scratch(t);
  const home = join(modules, "node-of-here");
  mkdirSync(join(home, "bin"), { recursive: true });
  writeFileSync(join(home, "bin/node"), "");
  return { modules, home, link: join(modules, ".bin/node") };
}

test("where npm has taken the link to its Node away, there is one again, also over one that leads nowhere", (t) => {
  const { modules, home, link } = makeModules(t);
  linkNode(modules, home);
  assert.equal(readlinkSync(link), "../node-of-here/bin/node");

  rmSync(link);
  symlinkSync("../gone/bin/node", link);
  linkNode(modules, home);
  assert.equal(readlinkSync(link), "../node-of-here/bin/node");
});

test("a link that is there stays, and without a Node none is made", (t) => {
  const { modules, home, link } = makeModules(t);
  linkNode(modules, join(modules, "none"));
  assert.throws(() => readlinkSync(link));

  mkdirSync(join(modules, ".bin"));
  symlinkSync("../node-of-here/bin/../bin/node", link);
  linkNode(modules, home);
  assert.equal(readlinkSync(link), "../node-of-here/bin/../bin/node");
});
