import { createHook } from "node:async_hooks";

/**
 * Keeps one of the objects that `process.nextTick` makes. A full garbage collection that finds none frees their hidden
 * class, and V8 then builds every later one in its runtime: five times slower until the process ends (decision 44).
 */
const hook = createHook({
  init(...[, type, , resource]) {
    if (type === "TickObject") Object.defineProperty(process, Symbol("tick object"), { value: resource });
  },
});
hook.enable();
process.nextTick(() => undefined);
hook.disable();
