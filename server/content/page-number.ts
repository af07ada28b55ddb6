/**
 * The page of a list that a URL asks for.
 * @returns a number from 1, or undefined for anything else
 */
export function pageNumber(request: Request): number | undefined {
  const page = new URL(request.url).searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : undefined;
}
