/**
 * Preloaded into every process the launcher starts (`node --import`). The launcher holds the other end of the IPC
 * channel; when it is gone, however it went, this process and all it started go too.
 */
const GRACE_MS = 4_000;

function leave() {
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), GRACE_MS).unref();
  process.kill(-process.pid, "SIGTERM");
}

if (process.channel) {
  process.on("disconnect", leave);
  process.channel.unref();
}
