import { useTranslations } from "#app/page/language.ts";
import type { Newsletter } from "#server/newsletter/newsletter.ts";
import { Field } from "../form/field.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/link.tsx";

/** One field for one newsletter; its errors, and the other newsletters, are on `/newsletter`. */
export function NewsletterForm({ newsletter, scope }: { newsletter: Newsletter; scope: string }) {
  const t = useTranslations();
  return (
    <Form className="newsletter-form" method="post" action="/newsletter">
      <input type="hidden" name="newsletter" value={newsletter.id} />
      <Field
        label={t("newsletter.email")}
        name="email"
        scope={scope}
        type="email"
        autoComplete="email"
        required
        spellCheck={false}
      />
      <Button variant="secondary">{t("newsletter.submit")}</Button>
    </Form>
  );
}
