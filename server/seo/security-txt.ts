const day = 24 * 3600 * 1000;

/**
 * Expires after half a year, counted from midnight so that the file is the same all day.
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function renderSecurityTxt(
  siteUrl: string,
  contact: string,
  { language, now }: { language: string; now: Date },
): string {
  const today = Math.floor(now.getTime() / day) * day;
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + 182 * day).toISOString()}`,
    `Preferred-Languages: ${language}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
