/** Carries the parameters of the page's address through a form that is sent with GET. */
export function PreserveQuery({ search, except }: { search: string; except: string[] }) {
  const params = [...new URLSearchParams(search)].filter(
    ([name]) => !except.some((one) => name === one || name.startsWith(`${one}[`)),
  );
  return params.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
