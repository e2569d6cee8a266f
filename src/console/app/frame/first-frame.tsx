import { Button } from '~console/ui/button';
import { EntryBrand } from '~console/platform/entry-brand';
import { fallbackTexts } from './fallback-texts';
import { Skeleton } from './skeleton';

/** What stands while the words of the interface are fetched: the frame, or before signing in the product's name, where they stay. */
export function FirstFrame({ signedIn }: { readonly signedIn: boolean }) {
  return signedIn ? <Skeleton /> : <EntryBrand />;
}

/** The words of the interface could not be fetched: a few in both languages. */
export function WithoutWords() {
  return (
    <EntryBrand>
      <div role="alert" className="mb-4">
        <h1 lang="vi">{fallbackTexts.vi.failed}</h1>
        <p lang="en" className="text-dim">
          {fallbackTexts.en.failed}
        </p>
      </div>
      <Button onClick={() => window.location.reload()}>{`${fallbackTexts.vi.retry} · ${fallbackTexts.en.retry}`}</Button>
    </EntryBrand>
  );
}
