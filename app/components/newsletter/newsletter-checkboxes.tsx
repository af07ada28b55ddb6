import { useTranslations } from "#app/page/language.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { OptionGroup } from "../form/option-group.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";

/** The newsletters to choose from, with what the owner says of each. @param isPlain shows the only one without a box */
export function NewsletterCheckboxes({
  newsletters,
  ticked,
  error,
  isPlain = false,
}: {
  newsletters: Newsletter[];
  ticked: string[];
  error?: string | undefined;
  isPlain?: boolean;
}) {
  const t = useTranslations();
  const formatNewsletter = ({ name, description }: Newsletter) =>
    description ? `${name}: ${description}` : name;
  if (isPlain)
    return newsletters.map((one) => (
      <p key={one.id} {...getLangAttributes(one.lang)}>
        {formatNewsletter(one)}
      </p>
    ));
  return (
    <OptionGroup
      type="checkbox"
      label={t("newsletter.choose")}
      name="newsletter"
      required
      choices={newsletters.map((one) => ({
        text: formatNewsletter(one),
        value: one.id,
        ...(one.lang && { lang: one.lang }),
      }))}
      chosen={ticked}
      error={error}
    />
  );
}
