import { useTexts } from "#app/language.ts";

/** Says that this is not what the public sees. */
export function PreviewBanner() {
  const { page } = useTexts();
  return (
    <p className="preview-banner" role="status">
      <strong>{page.preview}</strong> {page.previewNote}
    </p>
  );
}
