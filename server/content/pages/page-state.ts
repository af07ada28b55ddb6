import type { CspNeeds } from "#server/http/headers/security-headers.ts";
import type { RejectedSubmission } from "../forms/submission.ts";
import { ownFields } from "../forms/submission.ts";
import { openEmbedOrigins } from "../text/text-embeds.ts";
import type { FilledBlock, FilledPage } from "./load-page.ts";

export interface PageState {
  sent?: string;
  /** Id of a block, or of a frame in a text. */
  opened?: string;
  refused?: RejectedSubmission & { block: string };
  /** When the page was rendered, in epoch seconds. */
  madeAt: number;
}

/** `?sent=` and `?embed=`. */
export function parsePageState(address: URL, refused?: RejectedSubmission): PageState {
  const block = refused?.sent[ownFields.block]?.[0];
  return {
    sent: address.searchParams.get("sent") ?? undefined,
    opened: address.searchParams.get("embed") ?? undefined,
    refused: refused && block ? { ...refused, block } : undefined,
    madeAt: Math.floor(Date.now() / 1000),
  };
}

/** True if the page shows something that only this visitor did. */
export function isPersonal({ sent, opened, refused }: PageState): boolean {
  return Boolean(sent || opened || refused);
}

/** CSP sources of the open frame, and of external redirect targets of forms. */
export function collectCspSources({ blocks }: FilledPage, { opened }: PageState): CspNeeds {
  return {
    frames: blocks.flatMap((block) =>
      block.kind === "block_embed" && block.id === opened
        ? (block.item.frame?.origin ?? [])
        : openEmbedOrigins(opened, listTexts(block)),
    ),
    formTargets: blocks.flatMap((block) => {
      const target = block.kind === "block_form" ? block.item.form?.successUrl : undefined;
      return target && URL.canParse(target) ? new URL(target).origin : [];
    }),
  };
}

function listTexts(block: FilledBlock): string[] {
  if (block.kind === "block_richtext") return [block.item.content];
  if (block.kind === "block_faqs") return block.item.faqs.map(({ answer }) => answer);
  if (block.kind === "block_columns") return block.item.items.map(({ content }) => content);
  return [];
}
