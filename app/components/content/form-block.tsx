import { useTranslations } from "#app/page/language.ts";
import type { FilledBlock } from "#server/content/pages/load-page.ts";
import type { PageState } from "#server/content/pages/page-state.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { ContentForm } from "./content-form.tsx";

type FormItem = Extract<FilledBlock, { kind: "block_form" }>["item"];
type FormBlockProps = FormItem & { dark: boolean; lang?: string; id: string; path: string; state: PageState };

/** A form of the CMS; once it is sent, what its editor says then. A form that is switched off is not there. */
export function FormBlock({ id, path, state, dark, lang, tagline, headline, form }: FormBlockProps) {
  const t = useTranslations();
  if (!form) return null;
  return (
    <Section name="form" id={`block-${id}`} dark={dark} tagline={tagline} headline={headline} lang={lang}>
      {state.sent === id ? (
        <Notice tone="success" title={t("contentForms.sent")}>
          {(form.successMessage ?? t("contentForms.arrived")).split(/\n+/).map((line) => (
            <p key={line} {...getLangAttributes(form.successMessage && form.messageLang)}>
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
