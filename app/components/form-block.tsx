import { useTexts } from "#app/language.ts";
import type { FilledBlock } from "#server/content/load-page.ts";
import type { PageState } from "#server/content/page-state.ts";
import { ContentForm } from "./content-form.tsx";
import { inLanguage } from "./language.ts";
import { Notice } from "./notice.tsx";
import { Section } from "./section.tsx";

type FormItem = Extract<FilledBlock, { kind: "block_form" }>["item"];
type FormBlockProps = FormItem & { dark: boolean; lang?: string; id: string; path: string; state: PageState };

/** A form of the CMS; once it is sent, what its editor says then. A form that is switched off is not there. */
export function FormBlock({ id, path, state, dark, lang, tagline, headline, form }: FormBlockProps) {
  const { contentForms } = useTexts();
  if (!form) return null;
  return (
    <Section name="form" id={`block-${id}`} dark={dark} tagline={tagline} headline={headline} lang={lang}>
      {state.sent === id ? (
        <Notice tone="success" title={contentForms.sent}>
          {(form.successMessage ?? contentForms.arrived).split(/\n+/).map((line) => (
            <p key={line} {...inLanguage(form.successMessage && form.messageLang)}>
              {line}
            </p>
          ))}
        </Notice>
      ) : (
        <ContentForm
          form={form}
          block={id}
          path={path}
          madeAt={state.madeAt}
          refused={state.refused?.block === id ? state.refused : undefined}
        />
      )}
    </Section>
  );
}
