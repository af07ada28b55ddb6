import assert from "node:assert/strict";
import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hashFiles, isStamped, writeStamp } from "../../demo/launcher/content-hash.js";
import { loadSecrets } from "../../demo/launcher/secrets.js";
import { scratch } from "./support.js";

test("a hash follows names and contents, not what is installed", (t) => {
  const dir = scratch(t);
  mkdirSync(join(dir, "app/node_modules"), { recursive: true });
  writeFileSync(join(dir, "app/a.ts"), "1");
  const before = hashFiles(dir, ["app", "absent"]);

  writeFileSync(join(dir, "app/node_modules/b.js"), "2");
  assert.equal(hashFiles(dir, ["app", "absent"]), before);
  renameSync(join(dir, "app/a.ts"), join(dir, "app/c.ts"));
  const renamed = hashFiles(dir, ["app", "absent"]);
  assert.notEqual(renamed, before);
  writeFileSync(join(dir, "app/c.ts"), "3");
  assert.notEqual(hashFiles(dir, ["app", "absent"]), renamed);
});

test("a stamp counts only for what it was made from", (t) => {
  const path = join(scratch(t), "stamp");
  assert.equal(isStamped(path, "a"), false);
  writeStamp(path, "a");
  assert.equal(isStamped(path, "a"), true);
  assert.equal(isStamped(path, "b"), false);
});

test("the secrets of a folder stay, are its owner's only, and differ from another folder's", (t) => {
  const dir = scratch(t);
  const secrets = loadSecrets(dir);
  assert.deepEqual(loadSecrets(dir), secrets);
  assert.equal(statSync(join(dir, "secrets.json")).mode & 0o777, 0o600);
  assert.notEqual(loadSecrets(scratch(t)).authSecret, secrets.authSecret);
});
