import type { Directus } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { pathOfForm } from "./forms/answer-path.ts";
import type { Form } from "./forms/form.ts";
import { findForm } from "./forms/forms.ts";
import { ownFields } from "./forms/submission.ts";
import { type FilledPage, loadPage } from "./load-page.ts";

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
  const [from] = sent[ownFields.page] ?? [];
  const path = pathOfForm(id, new URLSearchParams(from ? { [ownFields.page]: from } : {}));
  const holder = path === `/forms/${id}` ? undefined : await loadPage(directus, path);
  const [block = id] = sent[ownFields.block] ?? [];
  if (holder && holds(holder, id, block)) return holder;
  const form = await findForm(directus, id);
  return form && pageOf(form, block, directus.language);
}

function holds({ blocks }: FilledPage, form: string, id: string): boolean {
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
