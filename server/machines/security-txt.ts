const day = 24 * 3600 * 1000;

/**
 * Whom to tell about a weakness.
 * @param contact a `mailto:` or `https:` address
 * @returns it is good for half a year, counted from the day, so that it is the same all day
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxt(siteUrl: string, contact: string, language: string, now: Date): string {
  const today = Math.floor(now.getTime() / day) * day;
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + 182 * day).toISOString()}`,
    `Preferred-Languages: ${language}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
