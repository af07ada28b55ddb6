import { randomInt, randomUUID } from "node:crypto";
import { asAdmin } from "../support/directus/directus.ts";
import { eventually } from "../support/eventually.ts";
import { type Figures, percentile } from "./table.ts";

const saves = 100;
const themeSaves = 20;
/** Milliseconds after which a save counts as lost. */
const lost = 10_000;
/** The folder of the demo whose files everybody may see. */
const openFolder = "0c0ffee0-0000-4000-8000-000000000001";

/** Something that an editor changes over and over. */
interface Change {
  what: string;
  times: number;
  /** Where it shows. */
  path: string;
  /** Saves it anew; answers how the site looks that shows it. */
  save(): Promise<string | RegExp>;
}

/**
 * Saves a post, and each part of the theme, again and again, and measures from the answer that Directus gives to the save
 * until the site shows it. All is afterwards as it was.
 * @returns for each of them milliseconds within which half of the saves showed, 99 of 100, and all
 */
export async function measureFreshness(site: string): Promise<Figures[]> {
  const slug = `bench-${randomUUID()}`;
  const row = { slug, title: slug, status: "published", published_at: "2026-01-01T00:00:00Z" };
  const post = await asAdmin<{ id: string }>("/items/posts", { method: "POST", body: row });
  const fields = "tagline,accent_color,type_pairing,logo";
  const globals = await asAdmin<Record<string, unknown>>(`/items/globals?fields=${fields}`);
  try {
    const rows: Figures[] = [];
    for (const change of [savesOfPost(post.id, slug), ...(await savesOfTheme())]) {
      console.error(`saves of ${change.what}`);
      rows.push(await measure(site, change));
    }
    return rows;
  } finally {
    await asAdmin("/items/globals", { method: "PATCH", body: globals });
    await asAdmin(`/items/posts/${post.id}`, { method: "DELETE" });
  }
}

async function measure(site: string, { what, times, path, save }: Change): Promise<Figures> {
  const took: number[] = [];
  const look = () => looksOf(site, path);
  for (let n = 0; n < times; n += 1) {
    await look();
    const shown = await save();
    took.push((await eventually(look, (html) => new RegExp(shown).test(html), lost)).after);
  }
  const at = (part: number) => `${percentile(took, part)} ms`;
  return { "a save of": what, times: String(times), p50: at(0.5), p99: at(0.99), longest: at(1) };
}

/** A page with its accents, as who reads its source sees it. */
async function looksOf(site: string, path: string): Promise<string> {
  const html = await (await fetch(site + path)).text();
  const [theme] = /\/theme\.css\?v=[\w-]+/.exec(html) ?? [];
  return theme ? html + (await (await fetch(site + theme)).text()) : html;
}

function savesOfPost(id: string, slug: string): Change {
  return {
    what: "a post",
    times: saves,
    path: `/journal/${slug}`,
    async save() {
      const title = `Saved ${randomUUID()}`;
      await asAdmin(`/items/posts/${id}`, { method: "PATCH", body: { title } });
      return title;
    },
  };
}

async function savesOfTheme(): Promise<Change[]> {
  const of = (field: string, next: (n: number) => string, looks: (value: string) => string | RegExp) => {
    let n = 0;
    return async () => {
      const value = next(n);
      n += 1;
      await asAdmin("/items/globals", { method: "PATCH", body: { [field]: value } });
      return looks(value);
    };
  };
  const filter = `filter[folder][_eq]=${openFolder}&filter[type][_starts_with]=image/`;
  const files = await asAdmin<{ id: string }[]>(`/files?${filter}&fields=id&limit=2`);
  const common = { times: themeSaves, path: "/journal" };
  return [
    {
      what: "the tagline",
      save: of(
        "tagline",
        () => `Tagline ${randomUUID()}`,
        (text) => text,
      ),
    },
    { what: "the accent", save: of("accent_color", darkColour, (colour) => `--accent:${colour}`) },
    {
      what: "the typefaces",
      save: of(
        "type_pairing",
        (n) => (n % 2 ? "poster" : "quarto"),
        (name) => `/${name}-[^"]*\\.css"`,
      ),
    },
    {
      what: "the logo",
      save: of(
        "logo",
        (n) => files[n % 2]?.id ?? "",
        (id) => new RegExp(`<header.*src="/assets/${id}`, "s"),
      ),
    },
  ].map((change) => ({ ...common, ...change }));
}

/** Dark enough to be shown as it is. */
function darkColour(): string {
  const channels = Array.from({ length: 3 }, () => randomInt(16, 64).toString(16));
  return `#${channels.join("")}`;
}
