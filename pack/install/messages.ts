import type { Names } from "./names.ts";
import type { InstallPlan } from "./plan.ts";

const namesShown = 60;

/** The plan, one part to a line. */
export function describePlan({ version, parts, waiting, closed, older }: InstallPlan, url: string): string {
  const width = Math.max(...parts.map(({ title }) => title.length));
  const lines = parts.map(({ title, missing, changing, there }) =>
    [`  ${title.padEnd(width)}  ${there} there`, todo("create", missing), todo("change", changing)].join(""),
  );
  const differing = parts.flatMap((part) => part.differing.map((what) => `  Left as it is: ${what}.`));
  const counts = older.map(({ collection, count }) => `${collection} ${count}`);
  const rows =
    counts.length > 0 ? [`  The site writes amounts as text into these rows: ${counts.join(", ")}.`] : [];
  return [`Directus ${version} at ${url}`, ...lines, ...rows, ...differing, ...asked(waiting, closed)].join(
    "\n",
  );
}

function todo(what: string, names: string[]): string {
  if (names.length === 0) return "";
  const more = names.length > namesShown ? `, and ${names.length - namesShown} more` : "";
  return `; ${names.length} to ${what}: ${names.slice(0, namesShown).join(", ")}${more}`;
}

/** What waits until somebody asks for it by name. */
function asked(waiting: string[], closed: InstallPlan["closed"]): string[] {
  const rights = [
    "These could remove permissions, so they have been left unchanged:",
    ...waiting.map((place) => `  ${place}`),
    `To change them all the same, add: --revoke "${waiting.join(",")}"`,
  ];
  const collections = [...new Set(closed.map(({ collection }) => collection))];
  const reading = [
    "Guests would read these of your collections, and the site does not show them until you let it:",
    ...closed.map(({ collection, what }) => `  ${collection}: ${what}`),
    `To let guests read them, add: --open ${collections.join(",")}`,
  ];
  return [...(waiting.length > 0 ? rights : []), ...(closed.length > 0 ? reading : [])];
}

/** How to do what was shown; without the same options it would be another plan. */
export function describeDryRun(args: string[]): string {
  const options = args.map((text) => (/[^\w,=-]/.test(text) ? `"${text}"` : text));
  const command = ["npm run directus:install --", ...options, "--apply"].join(" ");
  return `Nothing has been written. To do it: ${command}`;
}

/** Why nothing can be written, and what to do about it; empty where nothing stands in the way. */
export function describeObstacles({ mapped, collisions, unusable }: InstallPlan): string {
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

/** Why Flows that refuse something cannot go into a Directus. */
export function describeMissingOperation(type: string): string {
  return [
    `This Directus cannot run operations of the kind ${type} in a Flow. Nothing has been written:`,
    "Flows that keep what was booked would let everything pass. Start Directus as it is delivered, and try again.",
  ].join("\n");
}

/** What to do after the pack is there. */
export function describeNext({ mapped }: InstallPlan): string {
  const names =
    Object.keys(mapped).length > 0 ? `\nThe site needs this line in its .env:\n  ${namesLine(mapped)}` : "";
  return `The pack is there. Check the rest with: npm run doctor${names}`;
}

function namesLine(names: Names): string {
  return `DIRECTUS_COLLECTIONS=${JSON.stringify(names)}`;
}
