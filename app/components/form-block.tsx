import type { FilledBlock } from "#server/content/load-page.ts";
import type { PageState } from "#server/content/page-state.ts";
import { ContentForm } from "./content-form.tsx";
import { Notice } from "./notice.tsx";
import { Section } from "./section.tsx";

type FormItem = Extract<FilledBlock, { kind: "block_form" }>["item"];
type FormBlockProps = FormItem & { dark: boolean; id: string; path: string; state: PageState };

/** A form of the CMS; once it is sent, what its editor says then. A form that is switched off is not there. */
export function FormBlock({ id, path, state, dark, tagline, headline, form }: FormBlockProps) {
  if (!form?.fields.length) return null;
  return (
    <Section name="form" id={`block-${id}`} dark={dark} tagline={tagline} headline={headline}>
      {state.sent === id ? (
        <Notice tone="success" title="Sent">
          {form.successMessage.split(/\n+/).map((line) => (
            <p key={line}>{line}</p>
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
