import { safeRedirect } from "#server/http/safe-redirect.ts";
import { isKey } from "../text.ts";
import type { Form } from "./form.ts";
import { ownFields } from "./submission.ts";

/** The path of the page on which a form was filled in; its own page where that is not known. */
export function pathOfForm(form: string, sent: URLSearchParams): string {
  const asked = safeRedirect(sent.get(ownFields.page), `/forms/${form}`);
  return asked.split(/[?#]/, 1)[0] ?? `/forms/${form}`;
}

/**
 * Where the visitor reads that it has arrived: the page again, at the block that held the form.
 * @param isHeld false where that page holds it no more, or is not there for this visitor: the form's own page says it then
 */
export function answerPath(form: Form, sent: URLSearchParams, isHeld = true): string {
  const own = `/forms/${form.id}`;
  const path = isHeld ? pathOfForm(form.id, sent) : own;
  const asked = sent.get(ownFields.block);
  const elsewhere = path !== own && isKey(asked);
  const block = elsewhere ? asked : form.id;
  return `${path}?sent=${block}#block-${block}`;
}
