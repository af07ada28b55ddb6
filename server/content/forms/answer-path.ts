import { safeRedirect } from "#server/http/safe-redirect.ts";
import { isKey } from "../text.ts";
import type { Form } from "./form.ts";
import { ownFields } from "./submission.ts";

/** The path of the page on which a form was filled in; its own page where that is not known. */
export function pathOfForm(form: string, sent: URLSearchParams): string {
  const asked = safeRedirect(sent.get(ownFields.page), `/forms/${form}`);
  return asked.split(/[?#]/, 1)[0] ?? `/forms/${form}`;
}

/** Where the visitor reads that it has arrived: the page again, at the block that held the form. */
export function answerPath(form: Form, sent: URLSearchParams): string {
  const path = pathOfForm(form.id, sent);
  const asked = sent.get(ownFields.block);
  const elsewhere = path !== `/forms/${form.id}` && isKey(asked);
  const block = elsewhere ? asked : form.id;
  return `${path}?sent=${block}#block-${block}`;
}
