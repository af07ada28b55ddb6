/** Only https URLs may be linked. */
export function parseTrackingUrl(value: string | undefined): string | undefined {
  return value && URL.canParse(value) && new URL(value).protocol === "https:" ? value : undefined;
}
