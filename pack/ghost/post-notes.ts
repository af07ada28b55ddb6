import type { PlanName } from "#server/memberships/plans.ts";
import type { GhostPost } from "./ghost-rows.ts";
import type { Placed } from "./pictures.ts";
import type { Readers, SplitText } from "./split-paywall.ts";

/** Who reads it, at Ghost and here. */
export function listGateNotes(
  { visibility }: GhostPost,
  readers: Readers,
  { plan, text: { open, closed } }: { plan: PlanName | undefined; text: SplitText },
): string[] {
  if (readers === "everybody")
    return closed === undefined
      ? []
      : ["what only members saw of it is kept in its members' text, which nobody sees without a plan"];
  const who = `for ${visibility}`;
  if (!plan) return [`${who}, and no plan here stands for that: a draft, until you choose one in Studio`];
  const preview = open ? "" : ", without a beginning for everybody";
  return [`${who}, so for the plan ${plan.slug}${preview}`];
}

/** Ghost has not rendered what stands in its editor, as after an import there. */
export function isTextMissing({ html, lexical, mobiledoc }: GhostPost): boolean {
  return !html && Boolean(lexical || mobiledoc);
}

/** What became of its state. */
export function listStateNotes(post: GhostPost): string[] {
  const { status, email_only, published_at } = post;
  return [
    status === "sent" || email_only ? "was sent by mail only: a draft" : "",
    status === "scheduled" && published_at ? `appears at ${published_at.toISOString()}` : "",
    status === "scheduled" && !published_at ? "has no time to appear at: a draft" : "",
    isTextMissing(post)
      ? "has its text in Ghost's editor only: a draft; save it there, export again, and delete it here before"
      : "",
  ].filter(Boolean);
}

/** Which of its own pictures are not brought. */
export function listPictureNotes(image: Placed | "" | undefined, preview: Placed | "" | undefined): string[] {
  const say = (what: string, placed: Placed | "" | undefined) => {
    if (!placed || placed.kind === "file") return [];
    if (placed.kind !== "elsewhere") return [`${what} is missing (${placed.reference})`];
    return [`${what} stays at ${placed.address} and is not shown`];
  };
  return [...say("its picture", image), ...say("its picture for previews", preview)];
}

/** The files in its text. */
export function listFileNotes(placed: Placed[]): string[] {
  const brought = placed.filter(({ kind }) => kind === "file").length;
  const away = placed.flatMap((one) => (one.kind === "elsewhere" ? one.address : []));
  const missing = placed.flatMap((one) => (one.kind === "missing" ? one.reference : []));
  const withheld = placed.flatMap((one) => (one.kind === "withheld" ? one.reference : []));
  return [
    brought > 0 ? `files in its text: ${brought}` : "",
    away.length > 0 ? `files in its text that stay elsewhere: ${away.join(" ")}` : "",
    missing.length > 0 ? `files in its text that are missing: ${missing.join(" ")}` : "",
    withheld.length > 0
      ? `behind the cut or in a draft, and not brought, because files here are public: ${withheld.join(" ")}`
      : "",
  ].filter(Boolean);
}

/** What there is no place for. */
export function listLossNotes(post: GhostPost): string[] {
  const lost = [
    post.canonical_url && `its canonical address ${post.canonical_url}`,
    (post.codeinjection_head || post.codeinjection_foot) && "its injected code",
  ].filter(Boolean);
  return lost.length > 0 ? [`not brought: ${lost.join(", ")}`] : [];
}
