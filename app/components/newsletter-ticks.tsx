import { useTexts } from "#app/language.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { inLanguage } from "./language.ts";

/** The newsletters to choose from, with what the owner says of each. @param isPlain shows the only one without a box */
export function NewsletterTicks({
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
  const { newsletter: words } = useTexts();
  const textOf = ({ name, description }: Newsletter) => (description ? `${name}: ${description}` : name);
  if (isPlain)
    return newsletters.map((one) => (
      <p key={one.id} {...inLanguage(one.lang)}>
        {textOf(one)}
      </p>
    ));
  return (
    <ChoiceGroup
      type="checkbox"
      label={words.choose}
      name="newsletter"
      required
      choices={newsletters.map((one) => ({
        text: textOf(one),
        value: one.id,
        ...(one.lang && { lang: one.lang }),
      }))}
      chosen={ticked}
      error={error}
    />
  );
}
