/** Where Ghost cuts a text; what is spelt otherwise is no cut there, and closes all of it. */
const cut = "<!--members-only-->";
/** The card with which Ghost 6 asks for money stands before the cut; we have our own paywall. */
const card =
  /<!--\s*kg-gated-block:begin(?:(?!kg-gated-block:)[\s\S])*<!--\s*kg-gated-block:end\s*-->\s*(?=<!--members-only-->)/g;
const isCard = (html: string) => /\sclass="(?:[^"]*\s)?kg-paywall-card[\s"]/.test(html);
/** @see https://github.com/TryGhost/Ghost/blob/main/ghost/core/core/server/services/members/content-gating.js */
const block = /<!--\s*kg-gated-block:begin\s+([^\n]+?)\s*-->\s*([\s\S]*?)\s*<!--\s*kg-gated-block:end\s*-->/g;

/** Who reads a post at Ghost. */
export type Readers = "everybody" | "members" | "payers";

/** A text as it is kept here: what everybody reads of it, and the whole, which only those of a plan do. */
export interface SplitText {
  open: string | undefined;
  /** Undefined where `open` is the whole. */
  closed: string | undefined;
}

/**
 * Parts a text as Ghost does for its readers: what is behind the cut is closed, all of it where there is no cut; and so
 * is a part of a post for everybody that Ghost shows to members only.
 * @param html as Ghost has rendered it
 */
export function splitText(html: string, readers: Readers): SplitText {
  const text = html.replace(card, (found) => (isCard(found) ? "" : found));
  const whole = text.replace(cut, "");
  const closed = partsFor(whole, readers === "payers" ? isForPayers : isForMembers);
  if (readers !== "everybody") {
    const [preview, rest] = text.split(cut, 2);
    return {
      open: rest === undefined ? undefined : orUndefined(partsFor(preview ?? "", isForGuests)),
      closed,
    };
  }
  const open = partsFor(whole, isForGuests);
  return { open: orUndefined(open), closed: open === closed || !hidesFromGuests(whole) ? undefined : closed };
}

const orUndefined = (html: string) => html.trim() || undefined;

function partsFor(html: string, isFor: (settings: string) => boolean): string {
  return html.replace(block, (_, settings: string, part: string) => (isFor(settings) ? part : ""));
}

function hidesFromGuests(html: string): boolean {
  return [...html.matchAll(block)].some(([, settings = ""]) => !isForGuests(settings));
}

const isForGuests = (settings: string) => /\bnonMember:["']?true\b/.test(settings);
const isForMembers = (settings: string) => /\bmemberSegment:["']?status:/.test(settings);
const isForPayers = (settings: string) => /\bmemberSegment:["'][^"']*status:-free/.test(settings);
