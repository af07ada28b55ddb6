import { useTranslations } from "#app/page/language.ts";

/** Says that this is not what the public sees. */
export function PreviewBanner() {
  const t = useTranslations();
  return (
    <p className="preview-banner" role="status">
      <strong>{t("page.preview")}</strong> {t("page.previewNote")}
    </p>
  );
}
