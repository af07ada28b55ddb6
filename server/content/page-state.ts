import type { CspNeeds } from "#server/http/security-headers.ts";
import type { RefusedSubmission } from "./forms/submission.ts";
import { ownFields } from "./forms/submission.ts";
import type { FilledBlock, FilledPage } from "./load-page.ts";
import { openedFrames } from "./text-frames.ts";

/** What a visitor has done on a page of the CMS: it stands in the address, or in the form just sent. */
export interface PageState {
  /** The block whose form has been sent. */
  sent?: string;
  /** The block, or the film in a text, whose frame is to be loaded. */
  opened?: string;
  /** The form that was refused, with its block. */
  refused?: RefusedSubmission & { block: string };
  /** When the page was made, in seconds since 1970. */
  madeAt: number;
}

/** What the address says that the visitor has done: `?sent=` and `?embed=` name blocks. */
export function pageStateOf(address: URL, refused?: RefusedSubmission): PageState {
  const block = refused?.sent[ownFields.block]?.[0];
  return {
    sent: address.searchParams.get("sent") ?? undefined,
    opened: address.searchParams.get("embed") ?? undefined,
    refused: refused && block ? { ...refused, block } : undefined,
    madeAt: Math.floor(Date.now() / 1000),
  };
}

/** True where the page shows what only this visitor did. */
export function isPersonal({ sent, opened, refused }: PageState): boolean {
  return Boolean(sent || opened || refused);
}

/** The origins that the page's blocks need: of the frame that is open, and of the pages that its forms lead to. */
export function cspNeedsOf({ blocks }: FilledPage, { opened }: PageState): CspNeeds {
  return {
    frames: blocks.flatMap((block) =>
      block.kind === "block_embed" && block.id === opened
        ? (block.item.frame?.origin ?? [])
        : openedFrames(opened, textsOf(block)),
    ),
    formTargets: blocks.flatMap((block) => {
      const target = block.kind === "block_form" ? block.item.form?.successUrl : undefined;
      return target && URL.canParse(target) ? new URL(target).origin : [];
    }),
  };
}

function textsOf(block: FilledBlock): string[] {
  if (block.kind === "block_richtext") return [block.item.content];
  if (block.kind === "block_faqs") return block.item.faqs.map(({ answer }) => answer);
  if (block.kind === "block_columns") return block.item.items.map(({ content }) => content);
  return [];
}
