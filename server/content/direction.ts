/** Whether a language is written from right to left. @param lang BCP 47 */
export function isRightToLeft(lang: string): boolean {
  return /^(ar|fa|he|ur)\b/i.test(lang);
}
