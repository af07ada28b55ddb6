import type { Names } from "./names.ts";
import type { Plan } from "./plan.ts";

const namesShown = 60;

/** The plan, one part to a line. */
export function describePlan({ version, parts }: Plan, url: string): string {
  const width = Math.max(...parts.map(({ title }) => title.length));
  const lines = parts.map(({ title, missing, there }) => {
    const names = missing.slice(0, namesShown).join(", ");
    const more = missing.length > namesShown ? `, and ${missing.length - namesShown} more` : "";
    const todo = missing.length > 0 ? `; ${missing.length} to create: ${names}${more}` : "";
    return `  ${title.padEnd(width)}  ${there} there${todo}`;
  });
  const differing = parts.flatMap((part) => part.differing.map((what) => `  Left as it is: ${what}.`));
  return [`Directus ${version} at ${url}`, ...lines, ...differing].join("\n");
}

/** Why nothing can be written, and what to do about it; empty where nothing stands in the way. */
export function describeObstacles({ version, mapped, collisions, unusable }: Plan): string {
  if (isTooOld(version)) return `Vitrine needs Directus 11.10 or newer; this one is ${version}.`;
  if (unusable.length > 0) {
    return [...unusable, "Nothing has been written: leave it out of --adopt and use another name."].join(
      "\n",
    );
  }
  if (collisions.length === 0) return "";
  const suggested = collisions.map(({ packName, suggestion }) => [packName, suggestion]);
  const names = collisions.map(({ name }) => name);
  return [
    "",
    `Nothing has been written. ${names.length === 1 ? "This collection is" : "These collections are"} not the pack's:`,
    ...collisions.map(({ name, suggestion }) => `  ${name}: ${suggestion} is free`),
    "Install the pack's under other names; the installer and the site both need this line in .env:",
    `  ${namesLine({ ...mapped, ...Object.fromEntries(suggested) })}`,
    "or let the site use yours, with the fields that are missing added to them:",
    `  npm run directus:install -- --adopt ${names.join(",")}`,
  ].join("\n");
}

/** What to do after the pack is there. */
export function describeNext({ mapped }: Plan): string {
  const names =
    Object.keys(mapped).length > 0 ? `\nThe site needs this line in its .env:\n  ${namesLine(mapped)}` : "";
  return `The pack is there. Check the rest with: npm run doctor${names}`;
}

function namesLine(names: Names): string {
  return `DIRECTUS_COLLECTIONS=${JSON.stringify(names)}`;
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < 11 || (major === 11 && minor < 10);
}
