import type { Directus } from "#server/directus/client.ts";
import { isUnavailable, orWithout } from "#server/directus/errors.ts";
import type { Language } from "#server/languages.ts";
import { pathOfForm } from "./forms/answer-path.ts";
import type { Form } from "./forms/form.ts";
import { findForm } from "./forms/forms.ts";
import { ownFields } from "./forms/submission.ts";
import { type FilledPage, loadPage } from "./load-page.ts";
import type { Page } from "./page.ts";
import { findPage } from "./pages.ts";

/**
 * The page that shows a form: the one on which it was filled in, if it is there still; else a page of its own.
 * @param sent the form as it was sent, where it was refused
 * @returns undefined where there is no such form that can be filled in
 */
export async function loadFormPage(
  directus: Directus,
  id: string,
  sent: Record<string, string[]> = {},
): Promise<FilledPage | undefined> {
  const { path, block } = placeOf(id, sent);
  const holder = path === undefined ? undefined : await loadPage(directus, path);
  if (holder && holds(holder, id, block)) return holder;
  const form = await findForm(directus, id);
  return form && pageOf(form, block, directus.language);
}

/**
 * Whether the page on which a form was filled in still shows it. What has been stored by now must not look as if it were
 * lost: while Directus is away, the page counts as there.
 */
export async function isHeld(
  directus: Directus,
  id: string,
  sent: Record<string, string[]>,
): Promise<boolean> {
  const { path, block } = placeOf(id, sent);
  if (path === undefined) return false;
  try {
    const page = await orWithout(findPage(directus, path), undefined);
    return page !== undefined && holds(page, id, block);
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  }
}

/** Where a form was filled in, as its own fields say it; its own page is no path. */
function placeOf(id: string, sent: Record<string, string[]>): { path: string | undefined; block: string } {
  const [from] = sent[ownFields.page] ?? [];
  const path = pathOfForm(id, new URLSearchParams(from ? { [ownFields.page]: from } : {}));
  const [block = id] = sent[ownFields.block] ?? [];
  return { path: path === `/forms/${id}` ? undefined : path, block };
}

function holds({ blocks }: Pick<Page, "blocks">, form: string, id: string): boolean {
  return blocks.some(
    (block) => block.kind === "block_form" && block.id === id && block.item.form?.id === form,
  );
}

/** The form and nothing else; search engines are to find the pages that hold it. */
function pageOf(form: Form, block: string, language: Language): FilledPage {
  return {
    permalink: `/forms/${form.id}`,
    title: form.title ?? language.texts.contentForms.form,
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
