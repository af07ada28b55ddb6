/** `?page=`, 1-based; undefined if invalid. */
export function parsePageNumber(request: Request): number | undefined {
  const page = new URL(request.url).searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : undefined;
}
