import { readFileSync, statSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { getErrorMessage } from "#server/platform/guards.ts";

const usage = `npm run import:ghost -- FILE [--members members.csv] [--images FOLDER] [--site https://old.example]
  [--plan TIER=PLAN] [--newsletter NAME] [--subscriptions] [--apply]
FILE is what Ghost exports as JSON, FOLDER its content folder, unzipped. TIER is the slug of one of Ghost's tiers, members or
paid, or the id of a price at Stripe; PLAN is the slug of a plan here. NAME is the newsletter here that subscribed members
go on getting. With --subscriptions what members pay for at Stripe goes on as a plan here. Without --apply nothing is
written. See docs/import.md.`;

const options = {
  members: { type: "string" },
  images: { type: "string" },
  site: { type: "string" },
  plan: { type: "string", multiple: true },
  newsletter: { type: "string" },
  subscriptions: { type: "boolean", default: false },
  apply: { type: "boolean", default: false },
} satisfies ParseArgsConfig["options"];

/** What is asked for. */
export type ImportOptions = ReturnType<typeof readOptions>;

/** Reads the command line. @throws Error in words where that cannot be */
export function readOptions(args: string[]) {
  const { values, positionals } = parse(args);
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error(usage);
  if (!values.members && (values.newsletter || values.subscriptions))
    throw new Error(`--newsletter and --subscriptions are about members: give --members too\n${usage}`);
  return {
    file,
    members: values.members,
    newsletter: values.newsletter,
    takesOver: values.subscriptions,
    apply: values.apply,
    site: siteOf(values.site),
    folder: folderOf(values.images),
    chosen: new Map((values.plan ?? []).map(pairOf)),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Error(`${getErrorMessage(error)}\n${usage}`);
  }
}

/** The address as it stands before a path. */
function siteOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`--site ${address} is no address such as https://old.example`);
  return url.origin + url.pathname.replace(/\/+$/, "");
}

function folderOf(folder: string | undefined): string | undefined {
  if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`--images ${folder} is no folder`);
  return folder;
}

function pairOf(pair: string): [tier: string, plan: string] {
  const [, tier, plan] = /^([^=]+)=([^=]+)$/.exec(pair) ?? [];
  if (!tier || !plan) throw new Error(`--plan ${pair} is not of the form TIER=PLAN`);
  return [tier, plan];
}

/** @throws Error where a plan that was named is not there */
export function checkChosen(chosen: Map<string, string>, plans: { slug: string }[]): void {
  for (const [tier, plan] of chosen) {
    if (!plans.some(({ slug }) => slug === plan))
      throw new Error(`--plan ${tier}=${plan}: there is no plan ${plan} here`);
  }
}

/** The id of the newsletter of a name. @throws Error where there is none */
export function findChosenNewsletter(
  name: string | undefined,
  newsletters: { id: string; name: string }[],
): string | undefined {
  if (name === undefined) return undefined;
  const found = newsletters.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  if (found) return found.id;
  const known = newsletters.map((one) => one.name).join(", ") || "none";
  throw new Error(`--newsletter ${name}: there is no newsletter of that name here, but ${known}`);
}

/** What a file holds. @throws Error with the file's name before whatever is wrong with it */
export function readInput<Content>(file: string, read: (text: string) => Content): Content {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Error(`${file}: There is no such file.`);
  try {
    return read(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${getErrorMessage(error)}`);
  }
}
