/**
 * Preloaded into every process the launcher starts (`node --import`). The launcher holds the other end of the IPC
 * channel; when it is gone, however it went, this process and all it started go too.
 */
const GRACE_MS = 4_000;

function leave() {
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), GRACE_MS).unref();
  process.kill(-process.pid, "SIGTERM");
}

/** What is forked from here has a channel of its own, to us, and must be left alone. */
function keepFromForks() {
  const at = process.execArgv.findIndex(
    (_, i, all) => all[i - 1] === "--import" && all[i]?.endsWith("exit-with-parent.js"),
  );
  if (at > 0) process.execArgv.splice(at - 1, 2);
}

if (process.channel) {
  keepFromForks();
  process.on("disconnect", leave);
  process.channel.unref();
}
