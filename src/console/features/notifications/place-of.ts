export type Place = { readonly kind: 'here' | 'elsewhere'; readonly path: string };

/** Where a notification leads; null where its address is none that a browser should follow (`javascript:` and the like). */
export function placeOf(url: string): Place | null {
  if (url.trim() === '' || !URL.canParse(url, window.location.origin)) return null;
  const target = new URL(url, window.location.origin);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
  if (target.origin !== window.location.origin) return { kind: 'elsewhere', path: target.href };
  return { kind: 'here', path: target.pathname + target.search + target.hash };
}
