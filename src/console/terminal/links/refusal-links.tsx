import { ApiFailure } from '~console/platform/api-failure';
import { refusalFacts, type RefusalFact } from '~domain/refusal-facts';
import { SetupLink } from './setup-link';

/** The page where what a refusal names is mended. */
const pages: Partial<Record<RefusalFact, string>> = {
  unserved: 'page.address-level-3',
  unpriced: 'page.price-standards',
};

/** The way from a refusal to where what it names is mended. */
export function RefusalLinks({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiFailure)) return null;
  return refusalFacts.map((fact) => {
    const [named] = error.errors?.[fact] ?? [];
    const page = pages[fact];
    if (page === undefined || named === undefined) return null;
    // A ward is told with its province behind it, and found by its own name.
    return <SetupLink key={fact} page={page} query={fact === 'unserved' ? { q: named.replace(/, [^,]*$/, '') } : {}} />;
  });
}
