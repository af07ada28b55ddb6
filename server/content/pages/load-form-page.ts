import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable, withFallback } from "#server/directus/errors.ts";
import type { Language } from "#server/platform/i18n.ts";
import { getFormPagePath } from "../forms/confirmation-path.ts";
import type { FormDefinition } from "../forms/form.ts";
import { findForm } from "../forms/forms.ts";
import { ownFields } from "../forms/submission.ts";
import { type FilledPage, loadPage } from "./load-page.ts";
import type { Page } from "./page.ts";
import { findPage } from "./pages.ts";

/** The page that embeds the form if it still does, else the form's own page; undefined unless the form is active. */
export async function loadFormPage(
  directus: DirectusClient,
  id: string,
  sent: Record<string, string[]> = {},
): Promise<FilledPage | undefined> {
  const { path, block } = findLocation(id, sent);
  const holder = path === undefined ? undefined : await loadPage(directus, path);
  if (holder && holds(holder, id, block)) return holder;
  const form = await findForm(directus, id);
  return form && toFilledPage(form, block, directus.language);
}

/**
 * Whether the page still shows the form. While Directus is unavailable it counts as shown, so that a stored
 * submission does not look lost.
 */
export async function isHeld(
  directus: DirectusClient,
  id: string,
  sent: Record<string, string[]>,
): Promise<boolean> {
  const { path, block } = findLocation(id, sent);
  if (path === undefined) return false;
  try {
    const page = await withFallback(findPage(directus, path), undefined);
    return page !== undefined && holds(page, id, block);
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  }
}

function findLocation(
  id: string,
  sent: Record<string, string[]>,
): { path: string | undefined; block: string } {
  const [from] = sent[ownFields.page] ?? [];
  const path = getFormPagePath(id, new URLSearchParams(from ? { [ownFields.page]: from } : {}));
  const [block = id] = sent[ownFields.block] ?? [];
  return { path: path === `/forms/${id}` ? undefined : path, block };
}

function holds({ blocks }: Pick<Page, "blocks">, form: string, id: string): boolean {
  return blocks.some(
    (block) => block.kind === "block_form" && block.id === id && block.item.form?.id === form,
  );
}

/** Not indexed: search engines should find the pages that embed the form. */
function toFilledPage(form: FormDefinition, block: string, language: Language): FilledPage {
  return {
    permalink: `/forms/${form.id}`,
    title: form.title ?? language.t("contentForms.form"),
    description: undefined,
    lang: form.title ? form.lang : undefined,
    seo: { title: undefined, description: undefined, image: undefined, noIndex: true, noFollow: false },
    blocks: [
      {
        id: block,
        kind: "block_form",
        dark: false,
        lang: undefined,
        item: { tagline: undefined, headline: undefined, form },
      },
    ],
  };
}
