import { isKey } from "#server/directus/field-schemas.ts";
import { safeRedirect } from "#server/http/safe-redirect.ts";
import type { FormDefinition } from "./form.ts";
import { ownFields } from "./submission.ts";

/** Path of the page that embeds the form; the form's own page if unknown. Open redirects are rejected. */
export function getFormPagePath(form: string, sent: URLSearchParams): string {
  const asked = safeRedirect(sent.get(ownFields.page), `/forms/${form}`);
  return asked.split(/[?#]/, 1)[0] ?? `/forms/${form}`;
}

/** Post/Redirect/Get target: the page at the form's block, or the form's own page if that page no longer shows it. */
export function buildFormSuccessPath(form: FormDefinition, sent: URLSearchParams, isHeld = true): string {
  const own = `/forms/${form.id}`;
  const path = isHeld ? getFormPagePath(form.id, sent) : own;
  const asked = sent.get(ownFields.block);
  const elsewhere = path !== own && isKey(asked);
  const block = elsewhere ? asked : form.id;
  return `${path}?sent=${block}#block-${block}`;
}
