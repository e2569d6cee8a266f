export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** Another provider of the same contract is a matter of configuration at build time. */
const base: string = import.meta.env.VITE_API_BASE ?? '/v1';

/**
 * The address of a call. Values left undefined or null are not sent; lists are joined with commas, as the contract
 * reads them. A path parameter that is missing is a defect of the caller, so it throws.
 */
export function address(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, QueryValue> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return `${base}${filled}${text === '' ? '' : `?${text}`}`;
}
