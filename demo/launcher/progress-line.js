import process from "node:process";
import { estimateSecondsLeft } from "./steps.js";

const REFRESH_MS = 250;
/** A log that is kept, as CI's is, has room for what fails. */
const PLAIN_MS = process.env.CI ? 60_000 : 5_000;

/**
 * Shows how far the work has come: one line that renews itself on a terminal, a line every few seconds elsewhere.
 *
 * @param {{ write(text: string): unknown, isTTY?: boolean, columns?: number }} out
 */
export function createProgressLine(out) {
  const began = Date.now();
  /** @type {import("./steps.js").Progress[]} */
  let steps = [];
  let shown = "";
  let shownAt = 0;

  const clear = () => {
    if (out.isTTY && shown) out.write("\r\u001b[K");
  };
  const refresh = () => {
    if (!namesOf(steps)) return;
    const now = Date.now();
    const line = describe(steps, now, began);
    if (out.isTTY) {
      clear();
      out.write(fitted(line, (out.columns ?? 80) - 1));
      shown = line;
    } else if (now - shownAt >= PLAIN_MS || namesOf(steps) !== shown) {
      out.write(`${line}\n`);
      shown = namesOf(steps);
      shownAt = now;
    }
  };
  const timer = setInterval(refresh, REFRESH_MS);

  return {
    /** @param {import("./steps.js").Progress[]} changed */
    update(changed) {
      steps = changed;
      if (out.isTTY) refresh();
    },
    /** @param {string} text a line that stays, above the progress */
    say(text) {
      clear();
      out.write(`${text}\n`);
    },
    close() {
      clearInterval(timer);
      clear();
    },
  };
}

/** @typedef {ReturnType<typeof createProgressLine>} ProgressLine */

/** Shows nothing: for callers with a progress of their own. @returns {ProgressLine} */
export function createSilentProgress() {
  return { update() {}, say() {}, close() {} };
}

/**
 * @param {import("./steps.js").Progress[]} steps
 * @param {number} now
 * @param {number} began
 */
function describe(steps, now, began) {
  const done = steps.filter((step) => step.ended).length;
  const running = steps.filter((step) => step.started && !step.ended);
  const names = running
    .map((step) => (step.detail ? `${step.title} (${step.detail})` : step.title))
    .join(", ");
  const left = Math.round(estimateSecondsLeft(steps, now));
  return `[${done + 1}/${steps.length}] ${formatDuration((now - began) / 1000)}, about ${formatDuration(left)} left: ${names}`;
}

/**
 * @param {string} line
 * @param {number} width
 */
function fitted(line, width) {
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}

/** @param {import("./steps.js").Progress[]} steps */
function namesOf(steps) {
  return steps
    .filter((step) => step.started && !step.ended)
    .map((step) => step.id)
    .join();
}

/** @param {number} seconds */
export function formatDuration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
